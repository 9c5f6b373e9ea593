import type { Draining } from "./draining.ts";

/** What is no channel of the contract keeps its clock beside them. */
export const heartbeatClock = "#heartbeat";
export const againClock = (channel: string) => `#again ${channel}`;

/** Takes the next turn of something that every process would do and one does: true once every `everyMs` (wall clock). */
export async function takeTurn({ pool, contract, now }: Draining, clock: string, everyMs: number): Promise<boolean> {
  const at = now();
  const { rowCount } = await pool.query(
    `INSERT INTO channel AS c (estate, id, "retryAt") VALUES ($1, $2, $4)
     ON CONFLICT (estate, id) DO UPDATE SET "retryAt" = $4 WHERE c."retryAt" IS NULL OR c."retryAt" <= $3`,
    [contract.estate, clock, at, new Date(at.getTime() + everyMs)],
  );
  return rowCount === 1;
}
