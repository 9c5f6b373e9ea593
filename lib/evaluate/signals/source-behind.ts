import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { RuleScope, SignalDraft, SignalRule } from "../types.ts";

/** Committed lines above the source's stored position: how much the source has still to send. */
export const sourceBehind: SignalRule<"connect-source-offset"> = {
  cursorKind: "connect-source-offset",
  keys: ["position"],
  siblingKeys: ledgerKeys,
  evaluate(scope) {
    const ledger = scope.sibling("ledger");
    if (scope.cursor.position !== "incrementing" || !ledger) return [];
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "source-behind",
      cursor: scope.cursor.connector,
      field: ledger.cursor.identity,
      unit: "lines",
      limit: null,
    };
    const offset = scope.see(scope.cursorName, "connect-source-offset");
    const closed = ledgerOf(scope as RuleScope);
    const unseen = !offset.ok ? offset : closed !== null && !closed.ok ? closed : null;
    if (unseen !== null) {
      const evidence = { unseen: unseen.unseen, failure: unseen.failure };
      return [{ ...figure, value: null, state: "unknown", reason: unseen.reason, evidence }];
    }
    if (!offset.ok || closed === null || !closed.ok) return [];
    const stored = offset.value.incrementing ?? null;
    const evidence = { stored, top: closed.ledger.top?.toString() ?? null };
    if (stored === null) return [{ ...figure, value: null, state: "unknown", reason: "no-position-yet", evidence }];
    const behind = Number(closed.ledger.beyondSource.size);
    const reason = behind === 0 ? "nothing-pending" : "within-limit";
    return [{ ...figure, value: behind, state: "ok", reason, evidence, measuredAt: offset.observedAt }];
  },
};
