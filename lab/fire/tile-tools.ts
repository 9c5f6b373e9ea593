import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { progressOf } from "./progress-tools.ts";

/** The checkpoint of the windows' query, as files. */
export const checkpointOf = (stack: Stack): string => join(progressOf(stack).tile.files, "checkpoints", "tile");

/** The largest batch that a folder of the checkpoint names; -1 where there is none. */
export function newestBatch(stack: Stack, folder: "offsets" | "commits"): number {
  const names = readdirSync(join(checkpointOf(stack), folder)).filter((name) => /^\d+$/.test(name));
  return Math.max(-1, ...names.map(Number));
}

/** The query's identity by its checkpoint; null while there is none. */
export function queryIdOf(stack: Stack): string | null {
  const file = join(checkpointOf(stack), "metadata");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { id: string }).id : null;
}

/** A batch that stands in the checkpoint's offsets and not in its commits, and for how long. */
export async function plannedBatch(stack: Stack, shows: (ageMs: number) => boolean): Promise<Shown> {
  const command = "ls -t checkpoints/tile/offsets checkpoints/tile/commits";
  const [planned, committed] = [newestBatch(stack, "offsets"), newestBatch(stack, "commits")];
  if (planned <= committed) return { command, output: `offsets/${planned}, commits/${committed}`, shows: false };
  const ageMs = Date.now() - statSync(join(checkpointOf(stack), "offsets", String(planned))).mtimeMs;
  const output = `offsets/${planned}, written ${(ageMs / 1_000).toFixed(1)} s ago; commits/${committed} is the newest`;
  return { command, output, shows: shows(ageMs) };
}

/** The newest commit whose planned offsets are not there. */
export async function plannedOffsetsGone(stack: Stack): Promise<Shown> {
  const committed = newestBatch(stack, "commits");
  const gone = !existsSync(join(checkpointOf(stack), "offsets", String(committed)));
  const output = `commits/${committed} is there, offsets/${committed} is ${gone ? "not" : "too"}`;
  return {
    command: `ls checkpoints/tile/commits/${committed} checkpoints/tile/offsets/${committed}`,
    output,
    shows: gone,
  };
}

/** Rows of the tile's table, in PostgreSQL's own words. */
export async function newestRow(stack: Stack, shows: (ageMs: number) => boolean): Promise<Shown> {
  const sql = "select count(*)::int as rows, max(window_end) as newest, now() as at from activity_tile";
  const [row] = await stack.postgres.query<{ rows: number; newest: Date | null; at: Date }>("tile", sql);
  const ageMs = row?.newest ? row.at.getTime() - row.newest.getTime() : 0;
  const output = JSON.stringify({ rows: row?.rows, newestEndSecondsAgo: Math.round(ageMs / 1_000) });
  return { command: sql, output, shows: shows(ageMs) };
}

type Progress = {
  batchId?: number;
  numInputRows?: number;
  eventTime?: Record<string, string>;
  stateOperators?: { numRowsDroppedByWatermark?: number }[];
};

/** What Spark's own listener told of the query's newest batches. */
function toldProgress(stack: Stack, last = 20): Progress[] {
  const { id } = JSON.parse(readFileSync(join(checkpointOf(stack), "metadata"), "utf8")) as { id: string };
  return readFileSync(join(progressOf(stack).tile.files, "events.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(id) && line.includes('"batchId"'))
    .slice(-last)
    .map((line) => JSON.parse(line) as Progress);
}

/** Rows that the query dropped behind its watermark in its newest batches. */
export async function droppedRows(stack: Stack, atLeast: number): Promise<Shown> {
  const told = toldProgress(stack).map(({ batchId, stateOperators = [] }) => ({
    batchId,
    numRowsDroppedByWatermark: stateOperators.reduce((sum, each) => sum + (each.numRowsDroppedByWatermark ?? 0), 0),
  }));
  const dropping = told.filter(({ numRowsDroppedByWatermark }) => numRowsDroppedByWatermark > 0);
  const sum = dropping.reduce((total, { numRowsDroppedByWatermark }) => total + numRowsDroppedByWatermark, 0);
  const command = "grep numRowsDroppedByWatermark events.jsonl | tail -20";
  return { command, output: JSON.stringify(dropping), shows: sum >= atLeast };
}

/** Input and watermark of the newest batches: rows come, and the watermark is one and the same. */
export async function standingWatermark(stack: Stack, batches: number): Promise<Shown> {
  const told = toldProgress(stack, batches).map(({ batchId, numInputRows, eventTime }) => ({
    batchId,
    numInputRows,
    watermark: eventTime?.watermark,
    max: eventTime?.max,
  }));
  const stands = told.length === batches && new Set(told.map(({ watermark }) => watermark)).size === 1;
  const flows = told.filter(({ numInputRows = 0 }) => numInputRows > 0).length > batches / 2;
  return { command: `tail -${batches} events.jsonl`, output: JSON.stringify(told), shows: stands && flows };
}
