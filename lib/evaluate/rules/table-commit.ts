import { epochMs, isoInstant } from "../../observations/time.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/**
 * F28: an object is in no snapshot for longer than the table promises. The clock is the newest snapshot with added records; with
 * every object in one, nothing is due, however old it is.
 */
export const tableCommitLate: CursorRule<"table-snapshot"> = {
  failureMode: "F28",
  cursorKind: "table-snapshot",
  keys: ["commitWithin"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "table-snapshot");
    if (!seen.ok) return unknown(seen);
    const { oldestOutsideAt, newestAddedAt, newestSnapshotAt, validThrough } = seen.value;
    const { table, commitWithin } = scope.cursor;
    const age = oldestOutsideAt === null ? null : scope.now - epochMs(oldestOutsideAt);
    const evidence = {
      table,
      newestSnapshotAt,
      newestAddedAt,
      oldestOutsideSeconds: age === null ? null : seconds(age),
      allowedSeconds: seconds(commitWithin),
      breachAt: oldestOutsideAt === null ? null : isoInstant(epochMs(oldestOutsideAt) + commitWithin),
    };
    if (age !== null && oldestOutsideAt !== null && age > commitWithin) {
      const since = isoInstant(epochMs(oldestOutsideAt) + commitWithin);
      return page("commit-late", evidence, { since, oldestDueAt: oldestOutsideAt });
    }
    if (validThrough === null) return unknown({ reason: "no-valid-through", unseen: scope.subject }, evidence);
    if (age === null) return ok("nothing-due", evidence);
    return ok("within-limit", evidence, { clear: age < commitWithin * scope.contract.pages.clearFraction });
  },
};
