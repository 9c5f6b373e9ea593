import { formatLsn, parseLsn } from "../../observations/positions.ts";
import type { Json, ProductScope, SignalRule } from "../types.ts";
import { seconds } from "../verdicts.ts";

type Stood = { lsn: string; since: number };

/** Seconds since the connector's stored LSN last moved, by the monitor's count. */
export const offsetAge: SignalRule<"connect-source-offset"> = {
  cursorKind: "connect-source-offset",
  keys: [],
  evaluate(scope) {
    if (scope.cursor.position !== "lsn") return [];
    const frame = { name: "offset-age", cursor: scope.cursor.connector, field: "lsn", unit: "s", limit: null };
    const seen = scope.see(scope.cursorName, "connect-source-offset");
    if (!seen.ok) {
      const evidence = { failure: seen.failure, unseen: seen.unseen };
      return [{ ...frame, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    if (seen.value.lsn == null) {
      return [{ ...frame, value: null, state: "unknown", reason: "no-position-yet", evidence: {} }];
    }
    const stored = parseLsn(seen.value.lsn);
    const since = stoodSince(scope, stored.toString());
    const evidence = { storedLsn: formatLsn(stored), behindSlotBytes: behindSlot(scope, stored) };
    return [{ ...frame, value: seconds(scope.now - since), state: "ok", reason: "within-limit", evidence }];
  },
};

function stoodSince(scope: ProductScope, lsn: string): number {
  const before = scope.recall<Stood & Json>();
  const stood = before?.lsn === lsn ? before : { lsn, since: scope.now };
  scope.remember({ lsn: stood.lsn, since: stood.since });
  return stood.since;
}

/** Bytes from the stored position to the end of the log; null when the slot cannot be seen. */
function behindSlot(scope: ProductScope, stored: bigint): number | null {
  const slot = scope.sibling("replication-slot");
  const seen = slot ? scope.see(slot.name, "replication-slot") : null;
  if (!seen?.ok) return null;
  const bytes = parseLsn(seen.value.currentLsn) - stored;
  return bytes < 0n ? 0 : Number(bytes);
}
