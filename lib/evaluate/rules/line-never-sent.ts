import { equation, oldestDueAt, shown } from "../ledger/evidence.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

/** F14: a line is in the table, the source's position passed it, and it was never on the topic. */
export const lineNeverSent: CursorRule<"connect-source-offset"> = {
  failureMode: "F14",
  cursorKind: "connect-source-offset",
  keys: ["position"],
  siblingKeys: ledgerKeys,
  evaluate(scope) {
    if (scope.cursor.position !== "incrementing") return null;
    const seen = ledgerOf(scope as RuleScope);
    const contract = scope.sibling("ledger")?.cursor;
    if (seen === null || contract === undefined) return null;
    if (!seen.ok) return unknown(seen);
    const { ledger } = seen;
    const evidence = {
      ...equation(ledger),
      connector: scope.cursor.connector,
      value: Number(ledger.neverSent.size),
      limit: 0,
      neverSent: Number(ledger.neverSent.size),
      ranges: shown(ledger.neverSent),
    };
    if (!ledger.neverSent.isEmpty) {
      return page("never-sent", evidence, {
        owners: contract.sourceOwners,
        extent: ledger.neverSent.toString(),
        oldestDueAt: oldestDueAt(ledger, ledger.neverSent, { dueMs: contract.dueWithin }),
      });
    }
    const offset = scope.see(scope.cursorName, "connect-source-offset");
    if (!offset.ok) return unknown(offset, evidence);
    return ok(ledger.counts.total === 0n ? "nothing-due" : "within-limit", evidence);
  },
};
