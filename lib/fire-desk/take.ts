import type { Pool } from "pg";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { FiringBody } from "./desk.ts";

const keptLines = 40;

export type Order = { id: string; failureMode: FailureModeId };
/** Causes one mode; `say` gets each line of progress. Throws Error when it is not as it must be. */
export type Fire = (mode: FailureModeId, say: (line: string) => void) => Promise<void>;

/** The oldest that was asked for and not begun, now under way; null when there is none. One process takes orders of a run. */
export async function takeOrder(pool: Pool, run: string): Promise<Order | null> {
  const { rows } = await pool.query<Order>(
    `UPDATE firing SET body = body || '{"state": "running"}' WHERE id = (
       SELECT id FROM firing WHERE body ->> 'run' = $1 AND body ->> 'state' = 'asked' ORDER BY at, id LIMIT 1)
     RETURNING id, "failureMode"`,
    [run],
  );
  return rows[0] ?? null;
}

/** Fires one order and keeps how it goes with it: the last forty lines, and why it failed. */
export async function carryOut(pool: Pool, { id, failureMode }: Order, fire: Fire): Promise<void> {
  const lines: string[] = [];
  let writing = Promise.resolve();
  const write = (change: Partial<FiringBody>) => {
    const body = JSON.stringify({ lines: lines.slice(-keptLines), ...change });
    writing = writing
      .then(() => pool.query(`UPDATE firing SET body = body || $2::jsonb WHERE id = $1`, [id, body]))
      .then(() => undefined);
    return writing;
  };
  try {
    await fire(failureMode, (line) => {
      lines.push(line);
      write({}).catch(() => undefined);
    });
    await write({ state: "done" });
  } catch (error) {
    await write({ state: "failed", problem: (error as Error).message.slice(0, 500) });
  }
}
