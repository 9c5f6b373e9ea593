import type { ClientBase } from "pg";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { writeOff } from "../../pages/acts.ts";
import type { Page } from "../../pages/types.ts";
import { rememberAcceptance } from "../../pages/verbs/remember-acceptance.ts";
import { acting } from "../clock.ts";
import { readQuarantine } from "../read.ts";
import { extentOf, stateOf } from "../standing.ts";
import { factsOf, type Letter, markOf, type Quarantine, quarantineAt } from "../topic.ts";
import type { QuarantineView } from "../views.ts";

/**
 * Writes one dead letter off: who, when and why stay with it, the rules count it no more, and the page about its topic says
 * so. Throws 403, 404, and 409 for one that is handled already.
 */
export async function writeOffLetter(
  estate: Estate,
  actor: Actor,
  id: string,
  reason: string,
): Promise<QuarantineView> {
  demand(actor, "resolve-page");
  const { run, contract } = estate;
  const product = await acting(estate, async (client, now) => {
    const { rows } = await client.query<Letter>(`SELECT * FROM dead_letter WHERE id = $1 AND run = $2 FOR UPDATE`, [
      id,
      run,
    ]);
    const letter = rows[0];
    const quarantine = letter && quarantineAt(contract, letter.subject);
    if (!letter || !quarantine) throw new Problem("not-found");
    const facts = await factsOf(client, run, quarantine);
    if (stateOf(letter, facts) !== "open") throw new Problem("conflict", "this dead letter is handled already");
    const { unreadable } = await markOf(estate, quarantine);
    const extent = extentOf(letter, { ...facts, financial: quarantine.financial, unreadable });
    if (extent === null) throw new Problem("conflict", "no dead letter of this topic is left to write off");
    await rememberAcceptance(client, run, letter.subject, extent);
    await client.query(
      `UPDATE dead_letter SET act = 'written-off', "actAt" = $2, actor = $3, reason = $4 WHERE id = $1`,
      [id, new Date(now), actor.id, reason],
    );
    await tellPage(client, run, quarantine, { now, actor, reason });
    const { partition, offset } = letter;
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'write-off-letter', $2, $3)`, [
      actor.id,
      id,
      JSON.stringify({ subject: letter.subject, partition, offset }),
    ]);
    return quarantine.product;
  });
  return readQuarantine(estate, product, actor);
}

/** The last page about the topic, open or over, says that something of it was written off; that is movement. */
async function tellPage(
  client: ClientBase,
  run: string,
  { subject, financial }: Quarantine,
  { now, actor, reason }: { now: number; actor: Actor; reason: string },
): Promise<void> {
  const { rows } = await client.query<{ body: Page }>(
    `SELECT body FROM page WHERE run = $1 AND "failureMode" = $2 AND subject = $3 ORDER BY "openedAt" DESC LIMIT 1 FOR UPDATE`,
    [run, financial ? "F12" : "F06", subject],
  );
  const body = rows[0]?.body;
  if (!body) return;
  const { page, events } = writeOff(body, now);
  await client.query(`UPDATE page SET body = $2 WHERE id = $1`, [page.id, JSON.stringify(page)]);
  for (const { at, kind, reason: why } of events) {
    await client.query(
      `INSERT INTO page_event ("pageId", at, kind, reason, actor, note) VALUES ($1, $2, $3, $4, $5, $6)`,
      [page.id, at, kind, why, actor.id, reason],
    );
  }
}
