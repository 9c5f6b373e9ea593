import type { ClientBase } from "pg";
import type { CommandHandler } from "../../lib/collector/commands.ts";
import { loadPages } from "../../lib/collector/standing-store.ts";
import { type Happened, type OutboxBody, writePages } from "../../lib/collector/write-pages.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { writeOff } from "../../lib/pages/acts.ts";
import { resolveByName } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import { rememberAcceptance } from "../../lib/pages/verbs/remember-acceptance.ts";
import { markWrittenOff } from "../../lib/quarantine/mark-written-off.ts";
import { pausesOf } from "../../practice/declared.ts";
import { inject as decideInjection } from "../../practice/inject.ts";
import type { Injected } from "../../practice/injections/types.ts";
import { practiceNow } from "./feed.ts";

/** `inject {failureMode | nonIncident, shape?}`: from the next sweep on the estate suffers it. Seconds are estate time. */
export const inject: CommandHandler = async ({ id, run, body }, { client, now }) => {
  const { rows } = await client.query<{ what: string; startsAt: Date }>(
    `SELECT what, "startsAt" FROM injection WHERE run = $1 AND "clearedAt" IS NULL AND id <> $2`,
    [run, id],
  );
  const uncleared = rows.map(({ what, startsAt }) => ({ what, startsAt: startsAt.getTime() }));
  const decided = decideInjection(body, { estateNow: now, uncleared });
  if ("problem" in decided) return { problem: JSON.stringify(decided.problem) };
  const { what, shape, stays, answer } = decided;
  await client.query(
    `INSERT INTO injection (id, run, what, "startsAt", body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [id, run, what, new Date(now), JSON.stringify({ ...answer, stays, ...(shape === undefined ? {} : { shape }) })],
  );
  await declare(client, run, id, { what, startsAt: now, clearedAt: null, ...(shape === undefined ? {} : { shape }) });
  return { answer };
};

/** Who declares what is declared together with an injection. */
const declarer = "practice";

/** The pauses that somebody declared together with what was done to the estate. */
async function declare(client: ClientBase, run: string, id: string, injected: Injected): Promise<void> {
  for (const [index, { scope, from, until }] of pausesOf(0, [injected]).entries()) {
    await client.query(
      `INSERT INTO pause (id, run, scope, reason, actor, "startsAt", "endsAt") VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO NOTHING`,
      [`${id}/${index}`, run, scope, injected.what, declarer, new Date(from), new Date(until)],
    );
  }
}

/** What was declared with an injection that is cleared now ends soon: the estate has to catch up first. */
const catchUp = 180_000;

async function endDeclared(client: ClientBase, run: string, now: number): Promise<void> {
  await client.query(
    `UPDATE pause SET "endsAt" = $3 WHERE run = $1 AND actor = $2 AND "startsAt" <= $4 AND "endsAt" > $3`,
    [run, declarer, new Date(now + catchUp), new Date(now)],
  );
}

/**
 * `clear`: repairs the estate, and performs the named acts that nothing else would: it ends every latched page and writes off
 * what the quarantines hold.
 */
export function clear(outboxBody: OutboxBody, contract: Contract): CommandHandler {
  return async ({ run, body }, { client, now }) => {
    const { rowCount } = await client.query(
      `UPDATE injection SET "clearedAt" = $2 WHERE run = $1 AND "clearedAt" IS NULL`,
      [run, new Date(now)],
    );
    await endDeclared(client, run, now);
    const ended: Page[] = [];
    const happened: Happened[] = [];
    for (const page of await loadPages(client, run)) {
      if (!page.latched) continue;
      const act = resolveByName(page, now);
      if ("refused" in act) continue;
      ended.push(act.page);
      happened.push(...act.events.map((event) => ({ event, page: act.page })));
    }
    const actor = typeof body.actor === "string" ? body.actor : null;
    happened.push(...(await writeOffQuarantines(client, run, contract, { now, actor })));
    await writePages(client, run, ended, happened, outboxBody, actor);
    return { answer: { cleared: rowCount ?? 0, closed: ended.map((page) => page.id), at: isoInstant(now) } };
  };
}

/** Every dead letter that a topic of no money holds at `now`, with the event on the last page that was about it. */
async function writeOffQuarantines(
  client: ClientBase,
  run: string,
  contract: Contract,
  { now, actor }: { now: number; actor: string | null },
): Promise<Happened[]> {
  const seen = await practiceNow(client, run, contract, now);
  const happened: Happened[] = [];
  for (const { inRun, prefix, cursors } of Object.values(contract.products)) {
    for (const [name, cursor] of Object.entries(cursors)) {
      if (!inRun || cursor.kind !== "dead-letter-topic" || cursor.financial) continue;
      const subject = `${prefix}.${name}`;
      const letters = seen[subject];
      const held = letters && "value" in letters && letters.value.kind === cursor.kind ? letters.value.total : "0";
      if (held === "0") continue;
      await rememberAcceptance(client, run, subject, `{[0,${held})}`);
      await markWrittenOff(client, run, { subject, actor, reason: "the practice estate was repaired", now });
      const { rows } = await client.query<{ body: Page }>(
        `SELECT body FROM page WHERE run = $1 AND "failureMode" = 'F06' AND subject = $2 ORDER BY "openedAt" DESC LIMIT 1`,
        [run, subject],
      );
      for (const { body } of rows) {
        const act = writeOff(body, now);
        happened.push(...act.events.map((event) => ({ event, page: act.page })));
      }
    }
  }
  return happened;
}
