import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { z } from "zod";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { handlesOf } from "../../board/handles.ts";
import { rememberAcceptance } from "../../pages/verbs/remember-acceptance.ts";
import { acting } from "../clock.ts";
import { type ReplayRow, replayView } from "../read.ts";
import { extentOf, seenBetween, stateOf, within } from "../standing.ts";
import { factsOf, type Letter, lettersOf, markOf, type Quarantine, quarantineAt, quarantinesOf } from "../topic.ts";
import type { endReplayInput, ReplayView, startReplayInput } from "../views.ts";

/**
 * A replay begins: by people and their own tools, never by the board. What the sink and the topic showed now is kept, so that
 * its end can say what came of it. Throws 403, 404, 409 while another one of the topic runs, 422 for a topic that is none.
 */
export async function startReplay(
  estate: Estate,
  actor: Actor,
  productId: string,
  { topic, reason, ranges }: z.output<typeof startReplayInput>,
): Promise<ReplayView> {
  demand(actor, "track-replay");
  const quarantine = quarantinesOf(estate.contract, productId).find((each) => each.topic === topic);
  if (!quarantine) throw invalid("topic", "expected a quarantine topic of this product");
  return acting(estate, async (client, now) => {
    const { run } = estate;
    const running = await client.query(`SELECT 1 FROM replay WHERE run = $1 AND subject = $2 AND "endedAt" IS NULL`, [
      run,
      quarantine.subject,
    ]);
    if (running.rowCount) throw new Problem("conflict", "a replay of this topic runs already");
    const { unreadable: _, ...before } = await markOf(estate, quarantine);
    const row: ReplayRow = {
      ...{ id: randomUUID(), subject: quarantine.subject, reason, ranges, actor: actor.id, before },
      ...{ startedAt: new Date(now), endedAt: null, endedBy: null, outcome: null, seen: null },
    };
    await client.query(
      `INSERT INTO replay (id, run, subject, reason, ranges, actor, "startedAt", before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.id, run, row.subject, reason, JSON.stringify(ranges), actor.id, row.startedAt, JSON.stringify(before)],
    );
    await audit(client, actor, "start-replay", row, { subject: row.subject, ranges });
    return viewOf(estate, client, quarantine, row);
  });
}

/**
 * A replay ends. Lines with an identity stay what the ledger says; of records without one, those that were sent again are so
 * by the name of whoever ends it, and only after the sink was seen to read. Throws 403, 404, 409 for one that is over or
 * that nobody saw.
 */
export async function endReplay(
  estate: Estate,
  actor: Actor,
  id: string,
  { outcome }: z.output<typeof endReplayInput>,
): Promise<ReplayView> {
  demand(actor, "track-replay");
  const { run, contract } = estate;
  return acting(estate, async (client, now) => {
    const { rows } = await client.query<ReplayRow>(`SELECT * FROM replay WHERE id = $1 AND run = $2 FOR UPDATE`, [
      id,
      run,
    ]);
    const row = rows[0];
    const quarantine = row && quarantineAt(contract, row.subject);
    if (!row || !quarantine) throw new Problem("not-found");
    if (row.endedAt) throw new Problem("conflict", "this replay is over");
    if (outcome === "done" && !quarantine.ledger) await sentAgain(estate, client, quarantine, row, { actor, now });
    const letters = await lettersOf(client, run, row.subject);
    const facts = await factsOf(client, run, quarantine);
    const mark = await markOf(estate, quarantine);
    const seen = seenBetween(letters, facts, { before: row.before, now: mark, ranges: row.ranges });
    const ended: ReplayRow = { ...row, endedAt: new Date(now), endedBy: actor.id, outcome, seen };
    await client.query(`UPDATE replay SET "endedAt" = $2, "endedBy" = $3, outcome = $4, seen = $5 WHERE id = $1`, [
      id,
      ended.endedAt,
      actor.id,
      outcome,
      JSON.stringify(seen),
    ]);
    await audit(client, actor, "end-replay", row, { outcome, ...seen });
    return viewOf(estate, client, quarantine, ended);
  });
}

async function sentAgain(
  estate: Estate,
  client: ClientBase,
  quarantine: Quarantine,
  { ranges, before, reason }: ReplayRow,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const { run } = estate;
  const { committed, unreadable } = await markOf(estate, quarantine);
  const read = committed === null || before.committed === null ? 0n : BigInt(committed) - BigInt(before.committed);
  if (read <= 0n) throw new Problem("conflict", "the sink was not seen to read since this replay began");
  const letters = await lettersOf(client, run, quarantine.subject);
  for (const letter of letters.filter((each) => within(each, ranges))) {
    const facts = await factsOf(client, run, quarantine);
    if (stateOf(letter, facts) !== "open") continue;
    const extent = extentOf(letter, { ...facts, financial: quarantine.financial, unreadable });
    if (extent === null) continue;
    await rememberAcceptance(client, run, letter.subject, extent);
    await client.query(
      `UPDATE dead_letter SET act = 'sent-again', "actAt" = $2, actor = $3, reason = $4 WHERE id = $1`,
      [letter.id, new Date(now), actor.id, reason],
    );
  }
}

async function viewOf(estate: Estate, client: ClientBase, quarantine: Quarantine, row: ReplayRow): Promise<ReplayView> {
  const [facts, letters, now, handles] = [
    await factsOf(client, estate.run, quarantine),
    (await lettersOf(client, estate.run, quarantine.subject)) as Letter[],
    await markOf(estate, quarantine),
    await handlesOf(
      estate.db,
      [row.actor, row.endedBy].filter((who) => who !== null),
    ),
  ];
  return replayView(row, { topic: quarantine.topic, letters, facts, now, handles });
}

async function audit(client: ClientBase, actor: Actor, action: string, { id }: ReplayRow, body: object): Promise<void> {
  await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, $2, $3, $4)`, [
    actor.id,
    action,
    id,
    JSON.stringify(body),
  ]);
}

const invalid = (path: string, message: string) => new Problem("invalid", undefined, [{ path, message }]);
