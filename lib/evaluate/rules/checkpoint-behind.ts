import { lossEvidence, lossExtent, lossesOf } from "../log/losses.ts";
import type { CursorRule } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { ok, page, unknown } from "../verdicts.ts";

/** F03: retention deleted records that the query had not read; its checkpoint points before the start of the log. */
export const checkpointBehind: CursorRule<"spark-checkpoint"> = {
  failureMode: "F03",
  cursorKind: "spark-checkpoint",
  keys: [],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { liveness, partitions } = seen.value;
    const { losses } = lossesOf(scope, partitions, { gone: liveness.state === "terminated", reset: "none" });
    const evidence = {
      query: scope.cursor.name,
      readableRecords: unreadOf(partitions).records.toString(),
      ...lossEvidence(losses),
    };
    if (losses.length === 0) return ok("within-limit", evidence);
    const recreated = losses.some(({ reason }) => reason === "topic-recreated");
    return page(recreated ? "topic-recreated" : "checkpoint-behind-start", evidence, {
      forMs: 0,
      extent: lossExtent(losses),
    });
  },
};
