import type { Evidence, SignalDraft, SignalRule } from "../types.ts";
import { committedOf, unreadOf } from "../unread.ts";

/** Records between the newest committed batch and the topic's end; the partitions stand in the evidence. */
export const checkpointLag: SignalRule<"spark-checkpoint"> = {
  cursorKind: "spark-checkpoint",
  keys: [],
  evaluate(scope) {
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "checkpoint-lag",
      cursor: scope.cursor.name,
      field: "offset",
      unit: "records",
      limit: null,
    };
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) {
      const evidence = { unseen: seen.unseen, failure: seen.failure };
      return [{ ...figure, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    const { partitions } = seen.value;
    const evidence: Evidence = {};
    for (const each of partitions) {
      const known = committedOf(each) !== null;
      evidence[`partition ${each.partition}`] = known ? unreadOf([each]).records.toString() : null;
    }
    const unread = unreadOf(partitions);
    if (unread.uncommitted > 0) {
      return [{ ...figure, value: null, state: "unknown", reason: "no-commit-yet", evidence }];
    }
    const reason = unread.records === 0n ? "nothing-pending" : "within-limit";
    const value = Number(unread.records);
    return [{ ...figure, value, state: "ok", reason, evidence, measuredAt: seen.observedAt }];
  },
};
