import type { z } from "zod";
import { type Actor, demand } from "../access/permissions.ts";
import type { Estate } from "../board/estate.ts";
import { readBoardInput } from "../board/read.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { deployEventInput } from "./inputs.ts";
import type { DeployEvent } from "./views.ts";

/**
 * Stores what a service reports of its registration, at the estate's clock, with who reported it, and lets the board read again. The
 * next sweep judges it: a rejection is F25 of the deploying service. Throws 403.
 */
export async function reportDeploy(
  estate: Estate,
  actor: Actor,
  { service, subject, outcome }: z.output<typeof deployEventInput>,
  now = Date.now(),
): Promise<DeployEvent> {
  demand(actor, "report-deploy");
  const { db, run } = estate;
  const at = new Date((await readBoardInput(estate, now)).estateNow ?? now);
  const id = await inTransaction(db.pool, async (client) => {
    const stored = await client.query<{ id: string }>(
      `INSERT INTO deploy_event (run, at, service, subject, outcome, actor) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [run, at, service, subject, outcome, actor.id],
    );
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'deploy-report', $2, $3)`, [
      actor.id,
      subject,
      JSON.stringify({ service, outcome }),
    ]);
    await client.query(
      `UPDATE leader SET version = version + 1 WHERE run = $1 RETURNING pg_notify('board', version::text)`,
      [run],
    );
    return stored.rows[0]?.id ?? "";
  });
  return { id, at: at.toISOString(), service, subject, outcome };
}
