import { isoInstant } from "../../observations/time.ts";
import { oldestDueAt, shown } from "../ledger/evidence.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, unknown, warn } from "../verdicts.ts";

/**
 * F16 for a sink that commits on put: its group has nothing unread, so only the ledger sees lines that stay in an open file
 * past its rotation. Waiting for the next record warns; overdue while records came pages once the lines are due.
 */
export const rotationOverdue: CursorRule<"object-prefix"> = {
  failureMode: "F16",
  cursorKind: "object-prefix",
  keys: ledgerKeys["object-prefix"],
  siblingKeys: { ledger: ledgerKeys.ledger },
  evaluate(scope) {
    if (scope.cursor.commits !== "on-put") return null;
    const seen = ledgerOf(scope as RuleScope);
    const contract = scope.sibling("ledger")?.cursor;
    if (seen === null || contract === undefined) return null;
    if (!seen.ok) return unknown(seen);
    const { rotationOverdue: overdue, rotationWaits: waits, buffered } = seen.ledger;
    const late = overdue.union(waits);
    const evidence = {
      prefix: scope.cursor.prefix,
      buffered: Number(buffered.size),
      pastRotation: Number(late.size),
      ranges: shown(late),
    };
    if (late.isEmpty) return ok("within-limit", evidence);
    const dueAt = oldestDueAt(seen.ledger, late, { dueMs: contract.dueWithin }) ?? isoInstant(scope.now);
    const extra = { oldestDueAt: dueAt };
    if (overdue.isEmpty) return warn("rotation-waits", evidence, extra);
    return Date.parse(dueAt) < scope.now
      ? page("rotation-overdue", evidence, { ...extra, since: dueAt })
      : warn("rotation-overdue", evidence, extra);
  },
};
