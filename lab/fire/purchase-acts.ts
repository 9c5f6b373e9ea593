import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { purchasePrefix } from "../parts/purchase-connectors.ts";
import { tablePrefix } from "../parts/table-job.ts";
import type { PurchaseLine, Purchases } from "../purchases.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";

/** Throws Error where the purchase path is not in this run. */
export function purchasesOf(stack: Stack): Purchases {
  if (stack.purchases === null) throw new Error("the purchase path is not in this run");
  return stack.purchases;
}

/** Commits one line and returns its number. */
export async function addLine(stack: Stack, { cents = 100, eventTime = "now" }): Promise<number> {
  const { workload, storefront } = purchasesOf(stack);
  const [row] = await stack.postgres.query<{ line_seq: string }>(
    "commerce",
    `insert into commerce.purchase_line (order_id, line_id, course, cents, event_time)
     values ($3 || '-fired-' || gen_random_uuid(), 1, 'algebra', $1, $2::timestamptz) returning line_seq`,
    [cents, eventTime, workload.marker],
  );
  if (eventTime === "now") storefront.sold([new Date()]);
  return Number(row?.line_seq);
}

/** The row of one line, in PostgreSQL's own words. */
export async function lineRow(stack: Stack, line: number): Promise<Shown> {
  const sql = `select line_seq, cents < 0 as below_zero from commerce.purchase_line where line_seq = ${line}`;
  const rows = await stack.postgres.query<object>("commerce", sql);
  return { command: sql, output: JSON.stringify(rows), shows: rows.length === 1 };
}

/** The newest line of the table, as it stands on the topic. */
export async function lastLine(stack: Stack): Promise<PurchaseLine> {
  const sql = "select to_jsonb(each) as line from commerce.purchase_line each order by line_seq desc limit 1";
  const [row] = await stack.postgres.query<{ line: PurchaseLine }>("commerce", sql);
  if (!row) throw new Error("nobody has bought anything yet");
  return row.line;
}

/** Sends a row to the topic as it stands now. */
export async function resendRow(stack: Stack, line: number): Promise<void> {
  const [row] = await stack.postgres.query<{ line: PurchaseLine }>(
    "commerce",
    "select to_jsonb(each) as line from commerce.purchase_line each where line_seq = $1",
    [line],
  );
  if (row) await purchasesOf(stack).resend([row.line]);
}

export type Landed = { key: string; path: string; lines: PurchaseLine[]; at: number };

/** Every object of the purchase prefix as the file that it is on the server's disk. */
export function objectsOf(stack: Stack): Landed[] {
  const { folder } = purchasesOf(stack).store;
  if (!existsSync(join(folder, purchasePrefix))) return [];
  return readdirSync(join(folder, purchasePrefix), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const lines = readFileSync(path, "utf8").trim().split("\n").filter(Boolean);
      const parsed = lines.map((line) => JSON.parse(line) as PurchaseLine);
      return { key: relative(folder, path), path, lines: parsed, at: statSync(path).mtimeMs };
    });
}

/** Returns the object that holds it. */
export async function untilLanded(stack: Stack, line: number): Promise<Landed> {
  for (const deadline = Date.now() + 30_000; ; await pause(200)) {
    const landed = objectsOf(stack).find(({ lines }) => lines.some(({ line_seq }) => line_seq === line));
    if (landed) return landed;
    if (Date.now() > deadline) throw new Error(`line ${line} did not land within 30 s`);
  }
}

/** `rolledBack`: lines that an order took back at the same moment. */
export type LostObject = { key: string; lines: PurchaseLine[]; rolledBack: number };

/** Two sweeps and a listing: the board has counted the object by then. */
const seenAfterMs = 7_000;

/**
 * Deletes the newest object that the board has counted, while its lines are not due yet, and rolls back an order of as many
 * lines at once. Returns what was in it.
 */
export async function loseObject(stack: Stack): Promise<LostObject> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [seen] = objectsOf(stack)
      .filter(({ at, lines }) => lines.length > 1 && Date.now() - at > seenAfterMs && at > stack.readyAt + 5_000)
      .sort((a, b) => b.at - a.at);
    if (seen) {
      rmSync(seen.path);
      return { key: seen.key, lines: seen.lines, rolledBack: await rollBack(stack, seen.lines.length) };
    }
    if (Date.now() > deadline) throw new Error("no object has landed");
    await pause(500);
  }
}

/** An order that takes so many numbers and gives none of them a line. */
export async function rollBack(stack: Stack, lines: number): Promise<number> {
  await stack.postgres.query(
    "commerce",
    `begin; insert into commerce.purchase_line (order_id, line_id, course, cents)
     select 'taken-back', each, 'algebra', 100 from generate_series(1, ${lines}) each; rollback`,
  );
  return lines;
}

/** When the table's newest metadata was written, ms. */
export async function newestCommit(stack: Stack): Promise<number> {
  const folder = join(purchasesOf(stack).store.folder, tablePrefix, "metadata");
  const times = readdirSync(folder)
    .filter((name) => name.endsWith(".metadata.json"))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return Math.max(0, ...times);
}
