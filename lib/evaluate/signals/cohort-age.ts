import { disagreement } from "../ahead.ts";
import { judgeCohort } from "../cohort.ts";
import type { Evidence, SignalRule } from "../types.ts";
import { seconds } from "../verdicts.ts";

/**
 * Seconds since the largest applied source timestamp. Always shown; a breach only while a change is pending. Dated after the
 * sweep it is no age: two clocks or zones disagree, and what waits behind it cannot be told.
 */
export const cohortAge: SignalRule<"fold-state"> = {
  cursorKind: "fold-state",
  keys: [],
  evaluate(scope) {
    const fold = scope.sibling("consumer-group", "fold");
    const limit = seconds(scope.product.slo);
    const frame = {
      name: "cohort-age",
      cursor: fold?.cursor.group ?? scope.subject,
      field: scope.cursor.field,
      unit: "s",
      limit,
    };
    const cohort = judgeCohort(scope);
    if (cohort === null || !cohort.state.ok) {
      const why = cohort && !cohort.state.ok ? cohort.state : undefined;
      const evidence: Evidence = why ? { failure: why.failure, unseen: why.unseen } : {};
      return [{ ...frame, value: null, state: "unknown", reason: why?.reason ?? "not-observed", evidence }];
    }
    const ahead = cohort.ahead.applied;
    if (cohort.ageMs === null) {
      if (ahead === null) return [{ ...frame, value: null, state: "unknown", reason: "no-position-yet", evidence: {} }];
      return [
        { ...frame, value: 0, state: "warn", reason: "clocks-disagree", evidence: disagreement(ahead, scope.now) },
      ];
    }
    const value = seconds(cohort.ageMs);
    const pendingSeconds = cohort.pendingMs === null ? null : seconds(cohort.pendingMs);
    const evidence = { pendingSeconds, rows: cohort.state.value.rows };
    if (cohort.pendingMs !== null && cohort.pendingMs > scope.product.slo) {
      const reason = (cohort.unread?.waiting ?? 0) > 0 ? "fold-behind" : "before-the-topic";
      return [{ ...frame, value, state: "page", reason, evidence }];
    }
    if (ahead !== null) {
      const clocks = { ...evidence, ...disagreement(ahead, scope.now) };
      return [{ ...frame, value, state: "warn", reason: "clocks-disagree", evidence: clocks }];
    }
    if (value > limit && cohort.captured !== null && !cohort.captured.ok) {
      const { reason, failure, unseen } = cohort.captured;
      return [{ ...frame, value, state: "unknown", reason, evidence: { ...evidence, failure, unseen } }];
    }
    return [{ ...frame, value, state: "ok", reason: value > limit ? "nothing-pending" : "within-limit", evidence }];
  },
};
