import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kafkaTool, readGroupRows } from "../fire/group-tools.ts";
import { slotName } from "../parts/connector.ts";
import { progressDeadLetters } from "../parts/progress-connector.ts";
import { sinkName } from "../parts/purchase-connectors.ts";
import { revenueGroup } from "../parts/revenue.ts";
import type { Stack } from "../stack.ts";
import { Watch } from "./watch.ts";

/** What a system's own tool says a figure must lie between, in the figure's unit. */
export type OwnWord = { tool: string; low: number; high: number };

/** What is written while one sweep reads: two samples a second apart still speak of the same reading. */
const sameMomentMs = 1_500;
const nothing: Pick<OwnWord, "low" | "high"> = { low: Number.NaN, high: Number.NaN };

/** A word that is had only once the board has said of which moment it speaks (epoch ms). */
export type Watched = { about: (observedAt: number) => OwnWord; stop: () => Promise<void> };

/** `pg_replication_slots` at the moment of the board's own reading: what the database writes meanwhile is the tolerance. */
export function retainedWal(stack: Stack): Watched {
  const sql = `select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes from pg_replication_slots where slot_name = '${slotName}'`;
  const watch = new Watch(async () => {
    const [row] = await stack.postgres.query<{ bytes: number }>("enrollment", sql);
    return row?.bytes ?? null;
  });
  const about = (observedAt: number) => {
    const seen = watch.near(observedAt, sameMomentMs);
    const range = seen && { low: seen.low - 65_536, high: seen.high + 65_536 };
    return { tool: `psql enrollment -c "${sql}"`, ...(range ?? nothing) };
  };
  return { about, stop: () => watch.stop() };
}

/** The newest change that the fold has applied, as its own table says, at the moment of the board's own reading. */
export function cohortAge(stack: Stack): Watched {
  const sql = `select (extract(epoch from clock_timestamp()) - greatest(
    (select max(source_ts_ms) from enrollment_cohort where not source_snapshot), (select max(source_ts_ms) from cohort_canary)) / 1000.0)::float8 as age`;
  const watch = new Watch(async () => {
    const [row] = await stack.postgres.query<{ age: number | null }>("cohort", sql);
    return row?.age ?? null;
  });
  const about = (observedAt: number) => {
    const seen = watch.near(observedAt, sameMomentMs);
    const range = seen && { low: Math.max(0, seen.low - 1), high: seen.high + 1 };
    return { tool: `psql cohort -c "${sql}"`, ...(range ?? nothing) };
  };
  return { about, stop: () => watch.stop() };
}

/**
 * Lines that the table has, that are older than what may still be on its way, and that no object of the listing holds: dead letters
 * taken off.
 */
export async function linesMissing(stack: Stack, dueMs: number): Promise<OwnWord> {
  const sql = `select line_seq::text as line from commerce.purchase_line where event_time < clock_timestamp() - make_interval(secs => ${dueMs / 1_000 + 40})`;
  const rows = await stack.postgres.query<{ line: string }>("commerce", sql);
  const folder = stack.purchases?.store.folder ?? "";
  const landed = new Set<string>();
  for (const entry of readdirSync(join(folder, "commerce"), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
    for (const [, line] of readFileSync(join(entry.parentPath, entry.name), "utf8").matchAll(/"line_seq":(\d+)/g)) {
      landed.add(line ?? "");
    }
  }
  const missing = rows.filter(({ line }) => !landed.has(line)).length;
  return {
    tool: `psql commerce -c "${sql}" less the lines of ls -R ${sinkName}'s prefix`,
    low: missing,
    high: missing,
  };
}

/** `kafka-consumer-groups`: nothing unread is no age; something unread is as old as the roll-up may be late. */
export async function revenueAge(stack: Stack, limit: number): Promise<OwnWord> {
  const args = ["--describe", "--group", revenueGroup];
  const output = await kafkaTool(stack, "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand", args);
  const { lag, members } = readGroupRows(output);
  // A healthy reader commits once a second: what it has read and not committed seems unread for that long.
  const high = lag === 0 ? 3 : limit;
  return { tool: `kafka-consumer-groups.sh ${args.join(" ")} (lag ${lag}, members ${members})`, low: 0, high };
}

/** `kafka-get-offsets`: dead letters ever, so many at most in any minute. */
export async function deadLettersPerMinute(stack: Stack): Promise<OwnWord> {
  const output = await kafkaTool(stack, "org.apache.kafka.tools.GetOffsetShell", ["--topic", progressDeadLetters]);
  const ever = [...output.matchAll(/^[\w.-]+:\d+:(\d+)$/gm)].reduce((sum, [, end]) => sum + Number(end), 0);
  return { tool: `kafka-get-offsets.sh --topic ${progressDeadLetters} (${ever} ever)`, low: 0, high: ever };
}

/**
 * The tile's own rows: how long the last three windows took from their close to their row, or how long the next has been
 * closed already. Events reach the log a moment after their time, so the board's close is later than the clock's by that.
 */
export async function windowVisible(
  stack: Stack,
  terms: { windowMs: number; graceMs: number; eventLagMs: number },
): Promise<OwnWord> {
  const grace = terms.graceMs / 1_000;
  const sql = `select extract(epoch from updated_at - window_end)::float8 - ${grace} as took, extract(epoch from clock_timestamp() - window_end)::float8 - ${grace} as since from public.activity_tile order by window_start desc limit 3`;
  const rows = await stack.postgres.query<{ took: number; since: number }>("tile", sql);
  const took = rows.map((row) => row.took);
  const next = (rows[0]?.since ?? Number.NaN) - terms.windowMs / 1_000;
  const low = next > 0 ? 0 : Math.max(0, Math.min(...took) - terms.eventLagMs / 1_000);
  return { tool: `psql tile -c "${sql}"`, low, high: Math.max(...took, next) + 1 };
}
