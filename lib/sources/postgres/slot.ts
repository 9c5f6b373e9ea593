import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import type { PostgresReader } from "./reader.ts";

type Slot = ObservationOf<"replication-slot">;
type SlotRow = {
  temporary: boolean;
  active: boolean;
  restart_lsn: string | null;
  confirmed_flush_lsn: string | null;
  wal_status: NonNullable<Slot["walStatus"]> | null;
  invalidation_reason?: string | null;
  synced?: boolean;
};
type Row = {
  current_lsn: string;
  in_recovery: boolean;
  started_at: Date;
  keep_mb: string | null;
  idle_timeout_s: string | null;
  slot: SlotRow | null;
  safe_wal_size: string | null;
  total_txns: string | null;
  total_bytes: string | null;
  stats_reset: Date | null;
  walsender_started_at: Date | null;
  writer: string | null;
  writer_started_at: Date | null;
  writer_prepared: boolean | null;
};

/** The slot as JSON, so that one statement reads every server version: a column an old server lacks is absent. */
const sql = `
select
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as current_lsn,
  pg_is_in_recovery() as in_recovery,
  pg_postmaster_start_time() as started_at,
  (select setting from pg_settings where name = 'max_slot_wal_keep_size') as keep_mb,
  (select setting from pg_settings where name = 'idle_replication_slot_timeout') as idle_timeout_s,
  to_jsonb(s) as slot,
  s.safe_wal_size::text as safe_wal_size,
  st.total_txns::text as total_txns,
  st.total_bytes::text as total_bytes,
  st.stats_reset as stats_reset,
  ws.backend_start as walsender_started_at,
  w.application as writer,
  w.started_at as writer_started_at,
  w.prepared as writer_prepared
from (select 1) one
left join pg_replication_slots s on s.slot_name = $1
left join pg_stat_replication_slots st on st.slot_name = s.slot_name
left join pg_stat_activity ws on ws.pid = s.active_pid
left join lateral (
  select application, started_at, prepared from (
    select application_name as application, xact_start as started_at, false as prepared
    from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid() and xact_start is not null
    union all
    select '', prepared, true from pg_prepared_xacts
  ) writers order by started_at limit 1
) w on true`;

const instant = (date: Date | null): string | null => (date === null ? null : isoInstant(date.getTime()));

/** A replication slot, what it retains and who holds it, in one statement: all numbers are of one moment. */
export function slotSource(id: string, name: string, reader: PostgresReader): Source {
  return {
    id,
    async read({ signal }): Promise<Slot> {
      const [row] = await reader.rows<Row>(signal, sql, [name]);
      return observe(row as Row);
    },
    close: async () => reader.close(),
  };
}

function observe(row: Row): Slot {
  const { slot } = row;
  const keep = row.keep_mb === null || Number(row.keep_mb) < 0 ? null : String(BigInt(row.keep_mb) << 20n);
  return {
    kind: "replication-slot",
    present: slot !== null,
    active: slot?.active ?? false,
    ...(slot === null ? {} : { temporary: slot.temporary }),
    walStatus: slot?.wal_status ?? null,
    invalidationReason: slot?.invalidation_reason ?? null,
    restartLsn: slot?.restart_lsn ?? null,
    confirmedFlushLsn: slot?.confirmed_flush_lsn ?? null,
    currentLsn: row.current_lsn,
    safeWalSizeBytes: row.safe_wal_size,
    inRecovery: row.in_recovery,
    synced: slot?.synced ?? false,
    totalTxns: row.total_txns,
    totalBytes: row.total_bytes,
    statsReset: instant(row.stats_reset),
    postmasterStartedAt: instant(row.started_at),
    maxSlotWalKeepBytes: keep,
    idleTimeoutSeconds: row.idle_timeout_s === null ? null : Number(row.idle_timeout_s),
    walsenderStartedAt: instant(row.walsender_started_at),
    oldestWriter:
      row.writer === null || row.writer_started_at === null
        ? null
        : {
            application: row.writer,
            startedAt: isoInstant(row.writer_started_at.getTime()),
            prepared: row.writer_prepared === true,
          },
  };
}
