import { randomUUID } from "node:crypto";
import { database } from "../../store/db.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { type DrillDoer, writeAudit } from "../attempt-store.ts";
import { publicPack } from "../library.ts";
import { attemptView } from "../read-attempt.ts";
import type { AttemptView } from "../views.ts";

/** A new attempt, always; its number says whether it is the first and counts. Throws 404 for an unknown drill. */
export function startAttempt({ actor, db = database() }: DrillDoer, drillId: string): Promise<AttemptView> {
  const { id: drill } = publicPack(drillId);
  return inTransaction(db.pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`attempt/${actor.id}/${drill}`]);
    const id = randomUUID();
    const { rows } = await client.query<{ number: number }>(
      `INSERT INTO attempt (id, drill, person, number)
       SELECT $1, $2, $3, 1 + count(*) FROM attempt WHERE person = $3 AND drill = $2 RETURNING number`,
      [id, drill, actor.id],
    );
    await writeAudit(client, actor, "drill-start", { id, drill, number: rows[0]?.number ?? 1 });
    return attemptView(client, id, actor.id);
  });
}
