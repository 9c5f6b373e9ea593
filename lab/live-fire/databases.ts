import { RangeSet } from "../../lib/evaluate/range-set.ts";
import { slotName } from "../parts/connector.ts";
import { clockTime, columns, stamp } from "./printing.ts";
import type { Run } from "./run.ts";

const growing = 2 * 1_048_576;

type SlotRow = { active: boolean; status: string; restart: string; confirmed: string; kept: string; unread: string };

export const slotRow: Run = async ({ stack }) => {
  const [row] = await stack.postgres.query<SlotRow>(
    "enrollment",
    `select active, wal_status as status, restart_lsn::text as restart, confirmed_flush_lsn::text as confirmed,
       pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as kept,
       pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::text as unread
     from pg_replication_slots where slot_name = $1`,
    [slotName],
  );
  if (!row) return { output: "(0 rows)", shows: "not active" };
  const kept = Number(row.kept);
  const output = columns([
    ["slot_name", "active", "wal_status", "restart_lsn", "confirmed_flush_lsn", "kept"],
    [slotName, row.active ? "t" : "f", row.status, row.restart, row.confirmed, `${(kept / 1_048_576).toFixed(1)} MB`],
  ]);
  if (!row.active) return { output, shows: "not active" };
  if (kept < growing) return { output, shows: "active, keeps little" };
  return { output, shows: Number(row.unread) < growing ? "active, only restart is old" : "active, both are old" };
};

const oldAfterSeconds = 20;

export const oldestTransaction: Run = async ({ stack }) => {
  const rows = await stack.postgres.query<{ application: string; begun: string; age: number }>(
    "enrollment",
    `select application_name as application, xact_start::text as begun, extract(epoch from now() - xact_start)::int as age
     from pg_stat_activity where backend_xid is not null and datname = current_database() order by xact_start limit 3`,
  );
  const body =
    rows.length === 0
      ? "(0 rows)"
      : columns([["application_name", "xact_start"], ...rows.map(({ application, begun }) => [application, begun])]);
  const old = rows.filter(({ age }) => age > oldAfterSeconds).length;
  const shows = old === 0 ? "none that is old" : old === 1 ? "one of many minutes" : "several";
  return { output: `now ${stamp(Date.now())}\n${body}`, shows };
};

export const newestCommit: Run = async ({ stack }) => {
  const newest = async (database: string, sql: string) =>
    Number((await stack.postgres.query<{ ms: string | null }>(database, sql))[0]?.ms ?? 0);
  const [committed, folded] = await Promise.all([
    newest(
      "enrollment",
      "select (extract(epoch from max(updated_at)) * 1000)::bigint::text as ms from public.enrollment",
    ),
    newest("cohort", "select max(source_ts_ms)::text as ms from enrollment_cohort"),
  ]);
  const now = Date.now();
  const output = columns([
    ["now", "newest commit", "newest change in the cohort"],
    [now, committed, folded].map(clockTime),
  ]);
  const old = (at: number) => now - at > oldAfterSeconds * 1_000;
  return { output, shows: old(committed) ? "both are old" : old(folded) ? "only the cohort is old" : "both are new" };
};

export const tileWindows: Run = async ({ stack, looking }) => {
  const rows = await stack.postgres.query<{ start: Date; events: string; updated: Date }>(
    "tile",
    "select window_start as start, events::text as events, updated_at as updated from activity_tile order by window_start desc limit 8",
  );
  const has = new Set(rows.map(({ start }) => start.getTime()));
  const oldest = Math.min(...has);
  const windows = (looking.read("tile.events", "event-times")?.windows ?? []).slice(-8);
  const output = columns([
    ["WINDOW", "EVENTS", "CLOSED", "ROW WRITTEN"],
    ...windows.map(({ start, accepted, closedAt }) => {
      const row = rows.find((each) => each.start.getTime() === Date.parse(start));
      const closed = closedAt ? clockTime(Date.parse(closedAt)) : "open";
      return [clockTime(Date.parse(start)), accepted, closed, row ? clockTime(row.updated.getTime()) : "-"];
    }),
  ]);
  const due = windows.filter(({ closedAt }) => closedAt !== null && Date.now() - Date.parse(closedAt) > 30_000);
  const without = due.filter(({ start }) => !has.has(Date.parse(start)) && Date.parse(start) > oldest);
  if (without.length === 0) return { output, shows: "a row for each closed" };
  const later = due.some(({ start }) => has.has(Date.parse(start)) && start > (without[0]?.start ?? ""));
  return { output, shows: later ? "one closed has none" : "the last closed have none" };
};

/** Lines below the newest landed one that the objects do not hold, of those that the topic has. */
export const missingLines: Run = async ({ looking }) => {
  const prefix = looking.read("purchases.prefix", "object-prefix");
  const sent = RangeSet.parse(looking.read("purchases.sent", "topic-identities")?.sent ?? "{}");
  const landed = RangeSet.parse(prefix?.landed ?? "{}");
  const holes = sent.lessThan(landed.ranges().at(-1)?.[1] ?? 0n).minus(landed);
  const rows = holes.ranges().map(([from, to]) => [from, to - 1n, to - from]);
  const found = rows.length === 0 ? "(0 rows)" : columns([["from_line", "to_line", "lines"], ...rows]);
  const output = `${prefix?.objects ?? 0} objects, newest ${prefix?.newestObjectAt ? stamp(prefix.newestObjectAt) : "-"}\n${found}`;
  return { output, shows: holes.isEmpty ? "none" : holes.size < 10n ? "single lines" : "a whole stretch" };
};
