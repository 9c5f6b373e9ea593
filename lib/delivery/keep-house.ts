import type { Draining } from "./draining.ts";
import { takeTurn } from "./turn.ts";

const everyMs = 3_600_000;

/**
 * Once an hour, by one process: letters for channels that left the contract are withdrawn, and the log keeps what the
 * observations' retention keeps. Returns how many letters were withdrawn; null when it was not this one's turn.
 */
export async function keepHouse(draining: Draining): Promise<number | null> {
  const { pool, contract, now } = draining;
  if (!(await takeTurn(draining, "#house", everyMs))) return null;
  const withdrawn = await withdraw(draining);
  await pool.query(`DELETE FROM delivery_attempt WHERE estate = $1 AND at < $2`, [
    contract.estate,
    new Date(now().getTime() - contract.retention.observations),
  ]);
  return withdrawn;
}

/** A channel that the contract no longer names takes nothing: what waits there would be called dead for ever. */
export async function withdraw({ pool, contract, run }: Draining): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE delivery d SET state = 'withdrawn' FROM outbox o
      WHERE o.id = d."outboxId" AND o.run = $1 AND d.state = 'waiting' AND d.channel <> ALL($2)`,
    [run, Object.keys(contract.delivery.channels)],
  );
  return rowCount ?? 0;
}
