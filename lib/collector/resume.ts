import type { Pool } from "pg";

/** Estate ms of the newest decided sweep of a run; null before the first. */
export async function lastSweptAt(pool: Pool, run: string): Promise<number | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT greatest((SELECT max("updatedAt") FROM signal_current WHERE run = $1),
                     (SELECT max("updatedAt") FROM verdict_current WHERE run = $1)) AS at`,
    [run],
  );
  return rows[0]?.at?.getTime() ?? null;
}

/** The practice clock where the last decision left it. It stood still since: downtime is not estate time. */
export async function resumeClock(pool: Pool, run: string): Promise<{ estate: number; rate: number }> {
  const { rows } = await pool.query<{ estate: Date | null; rate: number }>(
    `SELECT "clockEstate" AS estate, "clockRate" AS rate FROM run WHERE id = $1`,
    [run],
  );
  const row = rows[0];
  if (!row?.estate) throw new Error(`the practice run ${run} has no clock`);
  return { estate: row.estate.getTime(), rate: row.rate };
}
