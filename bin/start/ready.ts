import type { Pool } from "pg";
import { StartProblem } from "./problem.ts";

const patienceMs = 60_000;

/**
 * Waits until a collector of this estate leads at or after wall time `since` (ms) and the board has something to show: a
 * sweep just decided, or the one that a standing clock was left at.
 */
export async function collectorReady(pool: Pool, estate: string, since: number): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM leader WHERE estate = $1 AND "renewedAt" >= $2 AND "lastSweepAt" IS NOT NULL`,
      [estate, new Date(since)],
    );
    return rowCount === 1;
  }, "The collector decided no sweep within a minute; see log/collector.log in the home folder.");
}

/** Waits until the web server shows a page: the sign-in, which it does not while it has no connection to its database. */
export async function webReady(port: number): Promise<void> {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok;
  }, "The web server showed no page within a minute; see log/web.log in the home folder.");
}

async function until(done: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    if (await done().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartProblem(otherwise);
}
