import { lossEvidence, lossExtent, lossesOf } from "../log/losses.ts";
import type { LossReason } from "../log/partition.ts";
import type { CursorRule } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { ok, page, unknown, warn } from "../verdicts.ts";

const worst: readonly LossReason[] = ["topic-recreated", "skipped-to-end", "retention-passed", "first-commit-skipped"];

/**
 * F36: records were deleted, or left out, before the group had read them. Lost are data records, at most what it had not
 * read when last seen; where that was nothing (transaction markers, an empty tail), nothing is lost.
 */
export const recordsLost: CursorRule<"consumer-group"> = {
  failureMode: "F36",
  cursorKind: "consumer-group",
  keys: ["reset"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const { members, partitions } = seen.value;
    const { losses } = lossesOf(scope, partitions, { gone: members === 0, reset: scope.cursor.reset });
    const evidence = {
      group: scope.cursor.group,
      readableRecords: unreadOf(partitions).records.toString(),
      ...lossEvidence(losses),
    };
    const reason = worst.find((each) => losses.some((loss) => loss.reason === each));
    if (reason === undefined) return ok("within-limit", evidence);
    const extra = { forMs: 0, extent: lossExtent(losses) };
    return reason === "first-commit-skipped" ? warn(reason, evidence, extra) : page(reason, evidence, extra);
  },
};
