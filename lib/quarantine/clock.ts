import type { ClientBase } from "pg";
import type { Estate } from "../board/estate.ts";
import { leaseLimit } from "../board/silence.ts";
import { clockOf, riseVersion } from "../pages/verbs/act.ts";
import { inTransaction } from "../store/in-transaction.ts";

/** The estate's clock now, ms; it stands still while no collector leads. */
export async function clockNow({ db, contract, run }: Estate): Promise<number> {
  return inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ at: Date }>(`SELECT "renewedAt" AS at FROM leader WHERE estate = $1`, [
      contract.estate,
    ]);
    const alive = Date.now() - (rows[0]?.at.getTime() ?? 0) <= leaseLimit(contract);
    return clockOf(client, run, { alive, sweep: contract.sweep });
  });
}

/** A named act: locks the leader's row first, and the risen version tells the collector to read again. */
export function acting<T>(estate: Estate, work: (client: ClientBase, now: number) => Promise<T>): Promise<T> {
  const { db, contract, run } = estate;
  return inTransaction(db.pool, async (client) => {
    const renewedAt = await riseVersion(client, contract.estate);
    const alive = Date.now() - renewedAt <= leaseLimit(contract);
    return work(client, await clockOf(client, run, { alive, sweep: contract.sweep }));
  });
}
