import type { CommandHandler } from "../../lib/collector/commands.ts";
import { loadPages } from "../../lib/collector/standing-store.ts";
import { type Happened, type OutboxBody, writePages } from "../../lib/collector/write-pages.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { resolveByName } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import { inject as decideInjection } from "../../practice/inject.ts";

/** `inject {failureMode | nonIncident, shape?}`: from the next sweep on the estate suffers it. Seconds are estate time. */
export const inject: CommandHandler = async ({ id, run, body }, { client, now }) => {
  const { rows } = await client.query<{ what: string; startsAt: Date }>(
    `SELECT what, "startsAt" FROM injection WHERE run = $1 AND "clearedAt" IS NULL AND id <> $2`,
    [run, id],
  );
  const uncleared = rows.map(({ what, startsAt }) => ({ what, startsAt: startsAt.getTime() }));
  const decided = decideInjection(body, { estateNow: now, uncleared });
  if ("problem" in decided) return { problem: JSON.stringify(decided.problem) };
  const { what, shape, answer } = decided;
  await client.query(
    `INSERT INTO injection (id, run, what, "startsAt", body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [id, run, what, new Date(now), JSON.stringify({ ...answer, ...(shape === undefined ? {} : { shape }) })],
  );
  return { answer };
};

/** `clear`: repairs the estate, and performs the named act on every latched page, which nothing else would end. */
export function clear(outboxBody: OutboxBody): CommandHandler {
  return async ({ run, body }, { client, now }) => {
    const { rowCount } = await client.query(
      `UPDATE injection SET "clearedAt" = $2 WHERE run = $1 AND "clearedAt" IS NULL`,
      [run, new Date(now)],
    );
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
    await writePages(client, run, ended, happened, outboxBody, actor);
    return { answer: { cleared: rowCount ?? 0, closed: ended.map((page) => page.id), at: isoInstant(now) } };
  };
}
