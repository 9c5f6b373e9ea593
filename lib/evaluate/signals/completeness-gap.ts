import { deadLettersOf } from "../ledger/dead-letters.ts";
import { equation, shown } from "../ledger/evidence.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { Ledger } from "../ledger/terms.ts";
import type { Reason } from "../reasons.ts";
import type { RuleScope, SignalDraft, SignalRule } from "../types.ts";

/** Lines past their due time that nothing accounts for; none is allowed. Unreadable dead letters account for as many. */
export const completenessGap: SignalRule<"ledger"> = {
  cursorKind: "ledger",
  keys: ledgerKeys.ledger,
  siblingKeys: { "object-prefix": ledgerKeys["object-prefix"] },
  evaluate(scope) {
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "completeness-gap",
      cursor: scope.sibling("consumer-group", "sink")?.cursor.group ?? scope.subject,
      field: scope.cursor.identity,
      unit: "lines",
      limit: 0,
    };
    const seen = ledgerOf(scope as RuleScope);
    const letters = deadLettersOf(scope as RuleScope);
    const unseen = seen !== null && !seen.ok ? seen : letters !== null && !letters.ok ? letters : null;
    if (unseen !== null) {
      const evidence = { unseen: unseen.unseen, failure: unseen.failure };
      return [{ ...figure, value: null, state: "unknown", reason: unseen.reason, evidence }];
    }
    if (seen === null || !seen.ok) return [];
    const { ledger, duplicates, observedAt } = seen;
    const unreadable = letters?.ok ? letters.unreadableUnhandled : 0n;
    const gap = gapOf(ledger, unreadable);
    const evidence = {
      ...equation(ledger),
      ranges: shown(ledger.missing),
      unreadableDeadLetters: Number(unreadable),
      duplicates,
      extra: Number(ledger.extra.size),
      deletedAtSource: Number(ledger.deletedAtSource.size),
    };
    const measured = { ...figure, value: Number(gap), evidence, measuredAt: observedAt };
    if (gap > 0n) return [{ ...measured, state: "page", reason: whyMissing(ledger) }];
    // Nothing was ever committed: no completeness can be claimed, and nothing is due.
    if (ledger.counts.total === 0n) return [{ ...measured, state: "paused", reason: "nothing-due" }];
    return [{ ...measured, state: "ok", reason: "within-limit" }];
  },
};

/** Lines that no set accounts for. `unreadable`: dead letters without an identity that nobody handled; they explain the landing's alone. */
export function gapOf(ledger: Ledger, unreadable: bigint): bigint {
  const lost = ledger.missing.minus(ledger.neverSent).size;
  return ledger.neverSent.size + (lost > unreadable ? lost - unreadable : 0n);
}

function whyMissing(ledger: Ledger): Reason {
  if (!ledger.missingAtLanding.isEmpty) return "missing";
  return ledger.neverSent.isEmpty ? "sent-unknown" : "never-sent";
}
