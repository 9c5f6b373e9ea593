import type { ClientBase } from "pg";
import type { Actor } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import { type Database, database } from "../store/db.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { type Act, type AttemptTimes, refusalOf } from "./attempt.ts";
import type { Draft } from "./inputs.ts";
import type { Level } from "./record/levels.ts";

export type StoredAttempt = AttemptTimes & {
  id: string;
  drill: string;
  number: number;
  startedAt: string;
  draft: Draft | null;
  draftAt: string | null;
  level: Level;
  hintAt: string | null;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Row = {
  id: string;
  drill: string;
  number: number;
  startedAt: Date;
  draft: Draft | null;
  draftAt: Date | null;
  level: Level;
  hintAt: Date | null;
  openedAt: Date | null;
  committedAt: Date | null;
  claimedAt: Date | null;
  reflectedAt: Date | null;
};

/** Locks the attempt's row, so that two requests on one attempt wait for each other. 404 for an attempt of somebody else. */
export async function lockAttempt(client: ClientBase, id: string, person: string): Promise<StoredAttempt> {
  // A statement of its own: the next one's snapshot then holds what the other request stored while this one waited.
  await client.query(`SELECT 1 FROM attempt WHERE id = $1 AND person = $2 FOR UPDATE`, [id, person]);
  const { rows } = await client.query<Row>(
    `SELECT a.id, a.drill, a.number, a."startedAt", a.draft, a."draftAt", a.level, a."hintAt", a."openedAt",
       h.at AS "committedAt", c.at AS "claimedAt", r.at AS "reflectedAt"
     FROM attempt a LEFT JOIN hypothesis h ON h."attemptId" = a.id LEFT JOIN claim c ON c."attemptId" = a.id
       LEFT JOIN reflection r ON r."attemptId" = a.id
     WHERE a.id = $1 AND a.person = $2`,
    [id, person],
  );
  const row = rows[0];
  if (!row) throw new Problem("not-found");
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    draftAt: iso(row.draftAt),
    hintAt: iso(row.hintAt),
    openedAt: iso(row.openedAt),
    committedAt: iso(row.committedAt),
    claimedAt: iso(row.claimedAt),
    reflectedAt: iso(row.reflectedAt),
  };
}

export type DrillDoer = { actor: Actor; db?: Database };

/** One act on one attempt in one transaction; refused by the state machine before it writes, audited after. */
export function onAttempt<T>(
  { actor, db = database() }: DrillDoer,
  act: Act,
  id: string,
  work: (client: ClientBase, attempt: StoredAttempt) => Promise<T>,
): Promise<T> {
  return inTransaction(db.pool, async (client) => {
    const attempt = await lockAttempt(client, id, actor.id);
    const refusal = refusalOf(act, attempt);
    if (refusal) throw new Problem(refusal.code, refusal.detail);
    const result = await work(client, attempt);
    await writeAudit(client, actor, `drill-${act}`, attempt);
    return result;
  });
}

/** Who did what to which attempt; never what they wrote. */
export async function writeAudit(
  client: ClientBase,
  actor: Actor,
  action: string,
  { id, drill, number }: Pick<StoredAttempt, "id" | "drill" | "number">,
): Promise<void> {
  await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, $2, $3, $4)`, [
    actor.id,
    action,
    id,
    JSON.stringify({ drill, number }),
  ]);
}
