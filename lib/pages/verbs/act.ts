import type { ClientBase } from "pg";
import { type Actor, demand, type Permission } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { estateNow, type StoredClock } from "../../board/estate-clock.ts";
import { formatClock } from "../../board/format.ts";
import { leaseLimit } from "../../board/silence.ts";
import { outboxBody } from "../../collector/outbox-body.ts";
import { writeOutbox } from "../../collector/write-pages.ts";
import { runbookEntries } from "../../runbook/load.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import type { Act, ActRefused } from "../acts.ts";
import type { Page } from "../types.ts";

export type Doer = { estate: Estate; actor: Actor };

/** What a refused act tells its caller. */
const refusals: Record<ActRefused["refused"], string> = {
  "not-fired": "this page has not fired",
  "already-acknowledged": "this page is already acknowledged",
  "already-resolved": "this page is already resolved",
  "ends-by-itself": "this page ends by itself once its condition is measured as gone",
};

/**
 * One act of a person on one page with its event, outbox and audit rows, in one transaction. It locks the leader's row first, as the
 * deciding transaction does: one waits for the other, and the risen version tells the collector to read again.
 */
export async function actOnPage(
  { estate, actor }: Doer,
  act: { permission: Permission; pageId: string; note: string | null },
  change: (page: Page, now: number) => Act | ActRefused,
  also: (client: ClientBase, page: Page, now: number) => Promise<unknown> = async () => {},
): Promise<Page> {
  demand(actor, act.permission);
  const { db, contract, run } = estate;
  return inTransaction(db.pool, async (client) => {
    const renewedAt = await riseVersion(client, contract.estate);
    const page = await lockPage(client, run, act.pageId);
    const alive = Date.now() - renewedAt <= leaseLimit(contract);
    const now = await clockOf(client, run, { alive, sweep: contract.sweep });
    const result = change(page, now);
    if ("refused" in result) throw new Problem("conflict", await refusalWords(client, result.refused, page));
    await writeAct(client, result, actor, act.note);
    await also(client, result.page, now);
    const happened = result.events.map((event) => ({ event, page: result.page }));
    await writeOutbox(client, happened, outboxBody(contract, runbookEntries()));
    await writeAudit(client, actor, act.permission, result.page);
    return result.page;
  });
}

/** Returns when the lease was renewed last, wall milliseconds; 0 while no collector ever led. */
export async function riseVersion(client: ClientBase, estate: string): Promise<number> {
  const { rows } = await client.query<{ renewedAt: Date }>(
    `UPDATE leader SET version = version + 1 WHERE estate = $1 RETURNING "renewedAt", pg_notify('board', version::text)`,
    [estate],
  );
  return rows[0]?.renewedAt.getTime() ?? 0;
}

async function lockPage(client: ClientBase, run: string, id: string): Promise<Page> {
  const { rows } = await client.query<{ body: Page }>(`SELECT body FROM page WHERE id = $1 AND run = $2 FOR UPDATE`, [
    id,
    run,
  ]);
  const page = rows[0]?.body;
  if (!page || page.foldedUnder !== null) throw new Problem("not-found");
  return page;
}

/** Who was first, when somebody was: the loser of the race is the second owner. */
async function refusalWords(client: ClientBase, refused: ActRefused["refused"], page: Page): Promise<string> {
  if (refused !== "already-acknowledged" || !page.acknowledgedAt) return refusals[refused];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM "user" WHERE id = $1`, [page.acknowledgedBy]);
  const first = rows[0]?.name ?? page.acknowledgedBy;
  return `acknowledged by ${first} at ${formatClock(page.acknowledgedAt)} UTC; you are second owner`;
}

type Reading = Parameters<typeof estateNow>[2];
export async function clockOf(client: ClientBase, run: string, reading: Reading): Promise<number> {
  const { rows } = await client.query<StoredClock>(
    `SELECT "clockEstate", "clockWall", "clockRate" FROM run WHERE id = $1`,
    [run],
  );
  return rows[0] ? estateNow(rows[0], Date.now(), reading) : Date.now();
}

async function writeAct(client: ClientBase, { page, events }: Act, actor: Actor, note: string | null): Promise<void> {
  await client.query(`UPDATE page SET state = $2, severity = $3, "resolvedAt" = $4, body = $5 WHERE id = $1`, [
    page.id,
    page.state,
    page.severity,
    page.resolvedAt,
    JSON.stringify(page),
  ]);
  for (const { at, kind, reason } of events) {
    await client.query(
      `INSERT INTO page_event ("pageId", at, kind, reason, actor, note) VALUES ($1, $2, $3, $4, $5, $6)`,
      [page.id, at, kind, reason, actor.id, note],
    );
  }
}

async function writeAudit(client: ClientBase, actor: Actor, action: string, page: Page): Promise<void> {
  const { failureMode, subject, state } = page;
  await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, $2, $3, $4)`, [
    actor.id,
    action,
    page.id,
    JSON.stringify({ failureMode, subject, state }),
  ]);
}
