import { count, pageAfter } from "../connect/counted.ts";
import { connectorStanding } from "../connect/standing.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

type OffsetScope = RuleScope<"connect-source-offset">;

/** F11: the table's maximum moved and the stored offset does not follow; or the offset lies beyond the table. */
export const sourceStalled: CursorRule<"connect-source-offset"> = {
  failureMode: "F11",
  cursorKind: "connect-source-offset",
  keys: ["stalledAfter", "position"],
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
  const difference = { ...evidence, behindLines: Number(max - stored) };
  if (stored > max) {
    scope.remember(null);
    return page("cursor-beyond-table", { ...evidence, beyondLines: Number(stored - max) });
  }
  const counted = count(scope, stored.toString());
  const stalled = pageAfter(scope, counted, scope.cursor.stalledAfter, "offset-stalled", difference);
  return stalled.state === "page" ? unlessFailed(scope, stalled) : stalled;
}

/** A failed or absent connector is F10; an unseen one leaves it open whose page this is. */
function unlessFailed(scope: OffsetScope, stalled: RuleVerdict): RuleVerdict {
  const connector = scope.sibling("connect-connector", "source");
  if (!connector) return stalled;
  const seen = scope.see(connector.name, "connect-connector");
  if (!seen.ok) return unknown(seen, stalled.evidence);
  const { standing } = connectorStanding(seen.value);
  if (standing === "failed" || standing === "absent") return ok("superseded", stalled.evidence, { clear: false });
  return { ...stalled, evidence: { ...stalled.evidence, connectorState: seen.value.state ?? "absent" } };
}
