import { deadLettersOf } from "../ledger/dead-letters.ts";
import { equation, oldestDueAt, shown } from "../ledger/evidence.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";
import { isTail } from "./nothing-lands.ts";

/**
 * F13: a committed line is past its due time, the sink has read past it and nothing after the topic has it. Unreadable dead
 * letters explain as many missing lines as they are (F12 is their page); the surplus is this page.
 */
export const lineMissing: CursorRule<"object-prefix"> = {
  failureMode: "F13",
  cursorKind: "object-prefix",
  keys: ledgerKeys["object-prefix"],
  siblingKeys: { ledger: ledgerKeys.ledger },
  evaluate(scope) {
    const seen = ledgerOf(scope as RuleScope);
    const contract = scope.sibling("ledger")?.cursor;
    if (seen === null || contract === undefined) return null;
    if (!seen.ok) return unknown(seen);
    const letters = deadLettersOf(scope as RuleScope);
    if (letters !== null && !letters.ok) return unknown(letters);
    const { ledger } = seen;
    const lost = ledger.missingAtLanding.union(ledger.sentUnknown);
    const unreadable = letters?.unreadableUnhandled ?? 0n;
    const surplus = lost.size > unreadable ? lost.size - unreadable : 0n;
    const evidence = {
      ...equation(ledger),
      prefix: scope.cursor.prefix,
      value: Number(surplus),
      limit: 0,
      unreadableDeadLetters: Number(unreadable),
      ranges: shown(lost),
    };
    if (surplus === 0n) return ok(ledger.counts.total === 0n ? "nothing-due" : "within-limit", evidence);
    const facts = { ...evidence, tail: isTail(scope, lost) };
    return page(ledger.missingAtLanding.isEmpty ? "sent-unknown" : "missing", facts, {
      owners: ledger.sentUnknown.isEmpty
        ? scope.cursor.owners
        : [...new Set([...scope.cursor.owners, ...contract.sourceOwners])],
      extent: lost.toString(),
      oldestDueAt: oldestDueAt(ledger, lost, { dueMs: contract.dueWithin }),
    });
  },
};
