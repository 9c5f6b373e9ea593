import { parseLsn } from "../../observations/positions.ts";
import { epochMs } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { RuleScope, Seen } from "../types.ts";

export type SlotScope = RuleScope<"replication-slot">;
type Connector = ObservationOf<"connect-connector">;

/** One sweep's reading of a slot, positions as BigInt, with what was seen of its reader. */
export type SlotReading = {
  slot: ObservationOf<"replication-slot">;
  current: bigint;
  restart: bigint | null;
  confirmed: bigint | null;
  retained: bigint | null;
  walsender: string;
  walsenderStartedAt: number | null;
  connector: Seen<"connect-connector"> | null;
  tasksExpected: number;
  /** Stored LSN of the connector: null when it stored none. */
  stored: Seen<"connect-source-offset"> | null;
  storedLsn: bigint | null;
  captured: Seen<"captured-newest"> | null;
};

const lsnOrNull = (text: string | null | undefined): bigint | null => (text == null ? null : parseLsn(text));
const notNegative = (value: bigint): bigint => (value < 0n ? 0n : value);

/** Throws RangeError on a position that cannot be read. */
export function readSlot(scope: SlotScope, slot: ObservationOf<"replication-slot">): SlotReading {
  const connector = scope.sibling("connect-connector", "slot");
  const offset = scope.sibling("connect-source-offset");
  const captured = scope.sibling("captured-newest");
  const stored = offset ? scope.see(offset.name, "connect-source-offset") : null;
  const restart = slot.present ? lsnOrNull(slot.restartLsn) : null;
  const current = parseLsn(slot.currentLsn);
  return {
    slot,
    current,
    restart,
    confirmed: slot.present ? lsnOrNull(slot.confirmedFlushLsn) : null,
    retained: restart === null ? null : notNegative(current - restart),
    walsender: slot.walsenderStartedAt ?? "active",
    walsenderStartedAt: slot.active && slot.walsenderStartedAt != null ? epochMs(slot.walsenderStartedAt) : null,
    connector: connector ? scope.see(connector.name, "connect-connector") : null,
    tasksExpected: connector?.cursor.tasks ?? 1,
    stored,
    storedLsn: stored?.ok ? lsnOrNull(stored.value.lsn) : null,
    captured: captured ? scope.see(captured.name, "captured-newest") : null,
  };
}

export const taskFailed = (connector: Connector): boolean =>
  connector.state === "FAILED" || connector.tasks.some((task) => task.state === "FAILED");

/** A standby's slot, or one a standby keeps in step: its primary is judged. */
export const isStandby = (slot: ObservationOf<"replication-slot">): boolean =>
  slot.inRecovery === true || slot.synced === true;

export const isLost = (slot: ObservationOf<"replication-slot">): boolean =>
  slot.present && (slot.walStatus === "lost" || (slot.invalidationReason ?? null) !== null);
