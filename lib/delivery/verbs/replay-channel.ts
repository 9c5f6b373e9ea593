import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { inTransaction } from "../../store/in-transaction.ts";

/**
 * Lets what waits on a channel be tried now; with `page`, every letter of that page goes once more, in order, under its own
 * id, so that a receiver that has it drops it. Returns how many letters. Throws 403, 404.
 */
export async function replayChannel(
  { db, contract, run }: Estate,
  actor: Actor,
  id: string,
  { page }: { page?: string | undefined },
): Promise<number> {
  demand(actor, "run-channels");
  if (!contract.delivery.channels[id]) throw new Problem("not-found");
  return inTransaction(db.pool, async (client) => {
    const now = new Date();
    const again = await client.query(
      `UPDATE delivery d SET state = 'waiting', "dueAt" = $4, "deliveredAt" = NULL,
              "createdAt" = CASE WHEN d.state = 'waiting' THEN d."createdAt" ELSE $4 END,
              attempts = CASE WHEN d.state = 'waiting' THEN d.attempts ELSE 0 END
         FROM outbox o
        WHERE o.id = d."outboxId" AND o.run = $1 AND d.channel = $2
          AND CASE WHEN $3::text IS NULL THEN d.state = 'waiting' ELSE d."pageId" = $3 AND d.state <> 'withdrawn' END`,
      [run, id, page ?? null, now],
    );
    if (page !== undefined && again.rowCount === 0) throw new Problem("not-found");
    await client.query(`UPDATE channel SET "retryAt" = NULL WHERE estate = $1 AND id = $2`, [contract.estate, id]);
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'replay-channel', $2, $3)`, [
      actor.id,
      id,
      JSON.stringify({ letters: again.rowCount, ...(page === undefined ? {} : { page }) }),
    ]);
    return again.rowCount ?? 0;
  });
}
