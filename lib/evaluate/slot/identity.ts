import type { ObservationOf } from "../../observations/types.ts";

/** Statistics of one incarnation of a slot; a new slot starts them again. JSON: kept in memory. */
export type Incarnation = { txns: string; bytes: string; statsReset: string | null; serverStarted: string | null };

export function incarnationOf(slot: ObservationOf<"replication-slot">): Incarnation | null {
  if (slot.totalTxns == null || slot.totalBytes == null) return null;
  return {
    txns: slot.totalTxns,
    bytes: slot.totalBytes,
    statsReset: slot.statsReset ?? null,
    serverStarted: slot.postmasterStartedAt ?? null,
  };
}

/** Totals fell although neither the statistics were reset nor the server restarted: another slot of the same name. */
export function wasRecreated(before: Incarnation | null, now: Incarnation | null): boolean {
  if (before === null || now === null) return false;
  if (before.statsReset !== now.statsReset || before.serverStarted !== now.serverStarted) return false;
  return BigInt(now.txns) < BigInt(before.txns) || BigInt(now.bytes) < BigInt(before.bytes);
}
