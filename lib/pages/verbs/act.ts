import { type Actor, demand, type Permission } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { estateNow } from "../../board/estate-clock.ts";
import type { PrismaClient } from "../../store/generated/client.ts";
import type { Act, ActRefused } from "../acts.ts";
import type { Page } from "../types.ts";

export type Doer = { estate: Estate; actor: Actor };
export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** What a refused act tells its caller. */
const refusals: Record<ActRefused["refused"], string> = {
  "not-fired": "this page has not fired",
  "already-acknowledged": "this page is already acknowledged",
  "already-resolved": "this page is already resolved",
  "ends-by-itself": "this page ends by itself once its condition is measured as gone",
};

/**
 * One act of a person on one page, its event, outbox row and audit row in one transaction. It takes the leader's row first, as the
 * collector's deciding transaction does: the two wait for each other and neither overwrites what the other wrote.
 */
export async function actOnPage(
  { estate, actor }: Doer,
  act: { permission: Permission; action: string; pageId: string; note: string | null },
  change: (page: Page, now: number) => Act | ActRefused,
  also: (tx: Transaction, page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  demand(actor, act.permission);
  const { db, contract, run } = estate;
  return db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE leader SET version = version + 1 WHERE estate = ${contract.estate}`;
    const page = await lockPage(tx, run, act.pageId);
    const result = change(page, await clockOf(tx, run));
    if ("refused" in result) throw new Problem("conflict", refusals[result.refused]);
    await store(tx, result, actor, act.note);
    await also(tx, result.page);
    const body = { failureMode: page.failureMode, subject: page.subject, state: result.page.state };
    await tx.audit.create({ data: { actor: actor.id, action: act.action, target: page.id, body } });
    await tx.$executeRaw`SELECT pg_notify('board', ${run})`;
    return result.page;
  });
}

async function lockPage(tx: Transaction, run: string, id: string): Promise<Page> {
  const rows = await tx.$queryRaw<{ body: Page }[]>`SELECT body FROM page WHERE id = ${id} AND run = ${run} FOR UPDATE`;
  const page = rows[0]?.body;
  if (!page || page.foldedUnder !== null) throw new Problem("not-found");
  return page;
}

/** The estate's clock; a practice clock without a living collector stands where its last renewal left it. */
async function clockOf(tx: Transaction, run: string): Promise<number> {
  const [row, leader] = await Promise.all([
    tx.run.findUniqueOrThrow({ where: { id: run } }),
    tx.leader.findFirst({ where: { run } }),
  ]);
  return estateNow(row, Date.now(), leader?.renewedAt.getTime() ?? Date.now());
}

async function store(tx: Transaction, { page, events }: Act, actor: Actor, note: string | null): Promise<void> {
  const { state, severity, resolvedAt } = page;
  await tx.page.update({ where: { id: page.id }, data: { state, severity, resolvedAt, body: page } });
  for (const event of events) {
    const { kind, at, reason } = event;
    await tx.page_event.create({ data: { pageId: page.id, at, kind, reason, actor: actor.id, note } });
    if (!event.notify) continue;
    const { _max } = await tx.outbox.aggregate({ where: { pageId: page.id }, _max: { sequence: true } });
    const sequence = (_max.sequence ?? 0) + 1;
    await tx.outbox.create({ data: { pageId: page.id, sequence, kind, body: { event, page } } });
  }
}
