import { epochMs } from "../../observations/time.ts";
import type { SignalDraft, SignalRule } from "../types.ts";
import { seconds } from "../verdicts.ts";

/** Age of the newest snapshot that added records: the table's own clock, late only while an object is in no snapshot. */
export const snapshotAge: SignalRule<"table-snapshot"> = {
  cursorKind: "table-snapshot",
  keys: ["commitWithin"],
  evaluate(scope) {
    const { table, commitWithin } = scope.cursor;
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "snapshot-age",
      cursor: table,
      field: "snapshot timestamp",
      unit: "s",
      limit: seconds(commitWithin),
    };
    const seen = scope.see(scope.cursorName, "table-snapshot");
    if (!seen.ok) {
      const evidence = { unseen: seen.unseen, failure: seen.failure };
      return [{ ...figure, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    const { newestAddedAt, oldestOutsideAt } = seen.value;
    const evidence = { newestAddedAt, oldestOutsideAt };
    if (newestAddedAt === null) {
      return [{ ...figure, value: null, state: "unknown", reason: "no-position-yet", evidence }];
    }
    const late = oldestOutsideAt !== null && scope.now - epochMs(oldestOutsideAt) > commitWithin;
    const reason = late ? "commit-late" : oldestOutsideAt === null ? "nothing-due" : "within-limit";
    const value = seconds(scope.now - epochMs(newestAddedAt));
    return [{ ...figure, value, state: late ? "page" : "ok", reason, evidence, measuredAt: seen.observedAt }];
  },
};
