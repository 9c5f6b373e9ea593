import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { z } from "zod";
import { type Actor, demand, may } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { subjectName } from "../board/names.ts";
import { leaseLimit } from "../board/silence.ts";
import { clockOf, riseVersion } from "../pages/verbs/act.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { coveredBy } from "./under-pauses.ts";
import { longestPause, type PausesView, type PauseView, type pauseInput } from "./views.ts";

type Row = {
  id: string;
  scope: string;
  reason: string;
  actor: string;
  startsAt: Date;
  endsAt: Date;
  endedAt: Date | null;
};

/** Dependencies and cursors of this run's contract, dependencies first. */
function scopesOf({ contract }: Estate): PausesView["scopes"] {
  const dependencies = Object.keys(contract.dependencies).map((id) => `dependency.${id}`);
  const cursors = Object.values(contract.products).flatMap(({ prefix, cursors: own }) =>
    Object.keys(own).map((name) => `${prefix}.${name}`),
  );
  return [...dependencies, ...cursors].map((id) => ({
    id,
    title: subjectName(contract, id),
    covers: coveredBy(contract, id),
  }));
}

export async function readPauses(estate: Estate, actor: Actor): Promise<PausesView> {
  const { db, run } = estate;
  const rows = await db.prisma.pause.findMany({ where: { run }, orderBy: { startsAt: "desc" }, take: 50 });
  const now = await inTransaction(db.pool, (client) => estateNowOf(client, estate));
  return {
    estateNow: new Date(now).toISOString(),
    pauses: await viewsOf(estate, rows, now),
    scopes: scopesOf(estate),
    may: { declare: may(actor, "declare-pause") },
  };
}

/** One act for a worker or a database: all its cursors. Throws 403; 422 for an unknown scope and an end outside 7 days. */
export async function declarePause(
  estate: Estate,
  actor: Actor,
  { scope, reason, until }: z.output<typeof pauseInput>,
): Promise<PauseView> {
  demand(actor, "declare-pause");
  if (!scopesOf(estate).some(({ id }) => id === scope)) throw invalid("scope", "expected a cursor or a dependency");
  return acting(estate, async (client, now) => {
    const ends = Date.parse(until);
    if (ends <= now || ends > now + longestPause) throw invalid("until", "expected an end after now, within 7 days");
    const row = { id: randomUUID(), scope, reason, actor: actor.id, startsAt: new Date(now), endsAt: new Date(ends) };
    await client.query(
      `INSERT INTO pause (id, run, scope, reason, actor, "startsAt", "endsAt") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [row.id, estate.run, scope, reason, actor.id, row.startsAt, row.endsAt],
    );
    await audit(client, actor, "declare-pause", row);
    return only(await viewsOf(estate, [{ ...row, endedAt: null }], now));
  });
}

/** Throws 403, 404, and 409 for one that is over. */
export async function endPause(estate: Estate, actor: Actor, id: string): Promise<PauseView> {
  demand(actor, "declare-pause");
  return acting(estate, async (client, now) => {
    const { rows } = await client.query<Row>(`SELECT * FROM pause WHERE id = $1 AND run = $2 FOR UPDATE`, [
      id,
      estate.run,
    ]);
    const row = rows[0];
    if (!row) throw new Problem("not-found");
    if (row.endedAt || row.endsAt.getTime() <= now) throw new Problem("conflict", "this pause is over");
    const endedAt = new Date(now);
    await client.query(`UPDATE pause SET "endedAt" = $2, "endedBy" = $3 WHERE id = $1`, [id, endedAt, actor.id]);
    await audit(client, actor, "end-pause", row);
    return only(await viewsOf(estate, [{ ...row, endedAt }], now));
  });
}

/** Locks the leader's row first; the risen version tells the collector to read the pauses again. */
function acting<T>(estate: Estate, work: (client: ClientBase, now: number) => Promise<T>): Promise<T> {
  const { db, contract, run } = estate;
  return inTransaction(db.pool, async (client) => {
    const renewedAt = await riseVersion(client, contract.estate);
    const alive = Date.now() - renewedAt <= leaseLimit(contract);
    return work(client, await clockOf(client, run, { alive, sweep: contract.sweep }));
  });
}

async function estateNowOf(client: ClientBase, { contract, run }: Estate): Promise<number> {
  const { rows } = await client.query<{ at: Date }>(`SELECT "renewedAt" AS at FROM leader WHERE estate = $1`, [
    contract.estate,
  ]);
  const alive = Date.now() - (rows[0]?.at.getTime() ?? 0) <= leaseLimit(contract);
  return clockOf(client, run, { alive, sweep: contract.sweep });
}

async function viewsOf({ db, contract }: Estate, rows: readonly Row[], now: number): Promise<PauseView[]> {
  const handles = await handlesOf(db, [...new Set(rows.map(({ actor }) => actor))]);
  return rows.map(({ id, scope, reason, actor, startsAt, endsAt, endedAt }) => ({
    id,
    scope,
    covers: coveredBy(contract, scope),
    reason,
    by: handles[actor] ?? actor,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    inForce: endedAt === null && startsAt.getTime() <= now && now < endsAt.getTime(),
  }));
}

async function audit(client: ClientBase, actor: Actor, action: string, { id, scope, endsAt }: Omit<Row, "endedAt">) {
  await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, $2, $3, $4)`, [
    actor.id,
    action,
    id,
    JSON.stringify({ scope, endsAt: endsAt.toISOString() }),
  ]);
}

function only<T>([first]: T[]): T {
  if (first === undefined) throw new Error("nothing was made");
  return first;
}

const invalid = (path: string, message: string) => new Problem("invalid", undefined, [{ path, message }]);
