import { equation, shown } from "../ledger/evidence.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, unknown, warn } from "../verdicts.ts";

/**
 * F15: a landed identity above the table's maximum. Downstream is read first, so no race makes one: the measurement is
 * wrong, and a difference below zero is never extra revenue.
 */
export const landedExtra: CursorRule<"ledger"> = {
  failureMode: "F15",
  cursorKind: "ledger",
  keys: ledgerKeys.ledger,
  siblingKeys: { "object-prefix": ledgerKeys["object-prefix"] },
  evaluate(scope) {
    const seen = ledgerOf(scope as RuleScope);
    if (seen === null) return null;
    const owners = scope.contract.monitor.owners;
    if (!seen.ok) return { ...unknown(seen), owners };
    const { ledger } = seen;
    const { total, landed, deadLettered } = ledger.counts;
    const evidence = {
      ...equation(ledger),
      value: Number(ledger.extra.size),
      limit: 0,
      extra: Number(ledger.extra.size),
      ranges: shown(ledger.extra),
      difference: Number(total - landed - deadLettered - ledger.extra.size),
    };
    return ledger.extra.isEmpty ? ok("within-limit", evidence, { owners }) : warn("extra", evidence, { owners });
  },
};
