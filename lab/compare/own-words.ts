import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kafkaTool, readGroupRows } from "../fire/group-tools.ts";
import { slotName } from "../parts/connector.ts";
import { progressDeadLetters } from "../parts/progress-connector.ts";
import { sinkName } from "../parts/purchase-connectors.ts";
import { revenueGroup } from "../parts/revenue.ts";
import type { Stack } from "../stack.ts";

/** What a system's own tool says a figure must lie between, in the figure's unit. */
export type OwnWord = { tool: string; low: number; high: number };

const slack = (low: number, high: number, part: number, least: number): { low: number; high: number } => ({
  low: low - Math.max(least, low * part),
  high: high + Math.max(least, high * part),
});

/** `pg_replication_slots`, asked again and again while the board judges its minimum over some seconds. */
export async function retainedWal(stack: Stack, forMs: number): Promise<OwnWord> {
  const sql = `select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes from pg_replication_slots where slot_name = '${slotName}'`;
  const seen: number[] = [];
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    const [row] = await stack.postgres.query<{ bytes: number }>("enrollment", sql);
    if (row) seen.push(row.bytes);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { tool: `psql enrollment -c "${sql}"`, ...slack(Math.min(...seen), Math.max(...seen), 0.1, 65_536) };
}

/** The newest change that the fold has applied, as its own table says; the board may be some sweeps behind. */
export async function cohortAge(stack: Stack): Promise<OwnWord> {
  const sql = `select extract(epoch from clock_timestamp()) - greatest(
    (select max(source_ts_ms) from enrollment_cohort where not source_snapshot), (select max(source_ts_ms) from cohort_canary)) / 1000.0 as age`;
  const [row] = await stack.postgres.query<{ age: string }>("cohort", sql);
  return { tool: `psql cohort -c "${sql}"`, low: 0, high: Number(row?.age ?? 0) + 8 };
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

/** The tile's own rows: the newest window is visible within what is allowed after it closed. */
export async function windowVisible(stack: Stack, terms: { windowMs: number; graceMs: number; withinMs: number }) {
  const sql = "select extract(epoch from clock_timestamp() - max(window_start)) as age from public.activity_tile";
  const [row] = await stack.postgres.query<{ age: string | null }>("tile", sql);
  const sinceClosed = Number(row?.age ?? 0) - (2 * terms.windowMs + terms.graceMs) / 1_000;
  const late = sinceClosed > terms.withinMs / 1_000;
  return {
    tool: `psql tile -c "${sql}"`,
    low: late ? sinceClosed - 10 : 0,
    high: late ? sinceClosed + 60 : terms.withinMs / 1_000,
  };
}
