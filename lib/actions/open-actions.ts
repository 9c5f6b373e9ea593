import type { z } from "zod";
import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { isoInstant } from "../observations/time.ts";
import type { Database } from "../store/db.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { doneSchema, OpenAction } from "./operations.ts";

const dayMs = 86_400_000;
const shownAtMost = 200;

/** An action is overdue from the day after its date on, in UTC. Those out of pages count for their own estate alone. */
const open = `FROM action_item a LEFT JOIN page p ON p.id = a."pageId" LEFT JOIN run r ON r.id = p.run
  LEFT JOIN after_action w ON w."pageId" = a."pageId"
  WHERE a.due IS NOT NULL AND a."doneAt" IS NULL AND (a."pageId" IS NULL OR r.estate = $1)`;

type Row = {
  id: string;
  metric: string;
  owner: string;
  due: string;
  at: Date;
  page: string | null;
  failureMode: string | null;
  prevention: string | null;
};
type Place = Pick<Estate, "contract"> & { db: Pick<Database, "pool"> };

/** Open actions, the one due first on top. `now`: wall clock, ms. */
export async function openActions({ db, contract }: Place, now = Date.now()): Promise<OpenAction[]> {
  const { rows } = await db.pool.query<Row>(
    `SELECT a.id, a.metric, a.owner, a.due::text AS due, a.at, a."pageId" AS page, p."failureMode", w.prevention ${open}
      ORDER BY a.due, a.id LIMIT ${shownAtMost}`,
    [contract.estate],
  );
  return rows.map(({ page, failureMode, prevention, at, ...action }) => ({
    ...action,
    overdue: Date.parse(action.due) + dayMs <= now,
    at: isoInstant(at.getTime()),
    ageDays: Math.max(0, Math.floor((now - at.getTime()) / dayMs)),
    from: page === null ? null : { page, failureMode: failureMode ?? "", prevention: prevention ?? "" },
  }));
}

export async function overdueActions({ db, contract }: Place, now = Date.now()): Promise<number> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await db.pool.query<{ count: number }>(`SELECT count(*)::int AS count ${open} AND a.due < $2`, [
    contract.estate,
    today,
  ]);
  return rows[0]?.count ?? 0;
}

/** Records that an action is done, with its audit row. Throws 403, 404 for none with a date, 409 for one that is done. */
export async function finishAction(
  { db }: Pick<Estate, "db">,
  actor: Actor,
  id: string,
): Promise<z.output<typeof doneSchema>> {
  demand(actor, "lead-actions");
  return inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ doneAt: Date | null }>(
      `SELECT "doneAt" FROM action_item WHERE id = $1 AND due IS NOT NULL FOR UPDATE`,
      [id],
    );
    if (!rows[0]) throw new Problem("not-found");
    if (rows[0].doneAt !== null) throw new Problem("conflict", "this action is done already");
    const done = await client.query<{ doneAt: Date }>(
      `UPDATE action_item SET "doneAt" = clock_timestamp(), "doneBy" = $2 WHERE id = $1 RETURNING "doneAt"`,
      [id, actor.id],
    );
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'action-done', $2, '{}')`, [
      actor.id,
      id,
    ]);
    return { id, doneAt: isoInstant(done.rows[0]?.doneAt.getTime() ?? Date.now()) };
  });
}
