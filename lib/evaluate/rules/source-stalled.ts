import { isoInstant } from "../../observations/time.ts";
import { count, pageAfter } from "../connect/counted.ts";
import { connectorStanding } from "../connect/standing.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

type OffsetScope = RuleScope<"connect-source-offset">;

/** F11: the table's maximum moved and the stored offset does not follow; or the offset lies beyond the table. */
export const sourceStalled: CursorRule<"connect-source-offset"> = {
  failureMode: "F11",
  cursorKind: "connect-source-offset",
  keys: ["stalledAfter"],
  evaluate(scope) {
    // A replication slot's position is judged at the slot.
    if (scope.cursor.position !== "incrementing") return null;
    const offset = scope.see(scope.cursorName, "connect-source-offset");
    if (!offset.ok) return unknown(offset);
    const table = scope.sibling("source-table");
    if (!table) return unknown({ reason: "not-observed", unseen: scope.subject });
    const rows = scope.see(table.name, "source-table");
    if (!rows.ok) return unknown(rows);
    const stored = offset.value.incrementing ?? null;
    const evidence: Evidence = { connector: scope.cursor.connector, stored, tableMax: rows.value.max };
    if (stored === null) return unknown({ reason: "no-position-yet", unseen: scope.subject }, evidence);
    return compare(scope, BigInt(stored), rows.value.max === null ? null : BigInt(rows.value.max), evidence);
  },
};

function compare(scope: OffsetScope, stored: bigint, max: bigint | null, evidence: Evidence): RuleVerdict {
  if (max === null || stored === max) {
    scope.remember(null);
    return ok(max === null ? "nothing-due" : "nothing-pending", evidence);
  }
  if (stored > max) {
    scope.remember(null);
    return page("cursor-beyond-table", { ...evidence, beyondLines: Number(stored - max) });
  }
  return behind(scope, stored, { ...evidence, behindLines: Number(max - stored) });
}

/** A failed or absent connector is F10, and its time does not count here; an unseen one leaves open whose page this is. */
function behind(scope: OffsetScope, stored: bigint, evidence: Evidence): RuleVerdict {
  const connector = scope.sibling("connect-connector", "source");
  const seen = connector ? scope.see(connector.name, "connect-connector") : null;
  const standing = seen?.ok ? connectorStanding(seen.value).standing : null;
  if (standing === "failed" || standing === "absent") {
    scope.remember(null);
    return ok("superseded", evidence, { clear: false });
  }
  const counted = count(scope, stored.toString());
  const facts = { ...evidence, connectorState: standing };
  const resting = connector !== undefined && (standing === "paused" || standing === "stopped");
  const due = { oldestDueAt: isoInstant(counted.since), ...(resting && { restsWith: connector.subject }) };
  const stalled = pageAfter(scope, counted, scope.cursor.stalledAfter, "offset-stalled", facts, due);
  // Between two polls something always waits; the count began anew because the offset moved.
  if (stalled.state !== "page") return { ...stalled, clear: true };
  return seen !== null && !seen.ok ? unknown(seen, stalled.evidence) : stalled;
}
