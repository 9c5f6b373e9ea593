import { lossesOf } from "../log/losses.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

const outcomes = {
  earliest: "rereads-everything",
  latest: "skips-to-the-end",
  none: "fails",
} as const;

/**
 * F35: a group's commit is above the end of its log in two sweeps: the topic was truncated or made anew. What its reader
 * does next is its reset policy's; records below the commit are skipped if the log grows past it meanwhile.
 */
export const offsetBeyondLog: CursorRule<"consumer-group"> = {
  failureMode: "F35",
  cursorKind: "consumer-group",
  keys: ["reset"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const { members, partitions } = seen.value;
    const { beyond } = lossesOf(scope, partitions, { gone: members === 0, reset: scope.cursor.reset });
    const [first] = beyond;
    const evidence = { group: scope.cursor.group, partitions: partitions.length, partitionsBeyond: beyond.length };
    if (!first) return ok("within-limit", evidence);
    const records = beyond.reduce((sum, { committed, end }) => sum + committed - end, 0n);
    const recreated = beyond.some((one) => one.recreated);
    return page(
      recreated ? "topic-recreated" : "offset-beyond-log",
      {
        ...evidence,
        partition: first.partition,
        committed: first.committed.toString(),
        end: first.end.toString(),
        beyondRecords: records.toString(),
        unreadBefore: beyond.reduce((sum, { oldOwed }) => sum + oldOwed, 0n).toString(),
        reset: scope.cursor.reset,
        outcome: outcomes[scope.cursor.reset],
      },
      { forMs: 0, extent: beyond.map(({ partition, committed }) => `${partition}@${committed}`).join(" ") },
    );
  },
};
