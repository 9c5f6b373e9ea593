import type { CommandHandler } from "../../lib/collector/commands.ts";
import { loadPages } from "../../lib/collector/standing-store.ts";
import { type Happened, type OutboxBody, writePages } from "../../lib/collector/write-pages.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { resolveByName } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import { injectionOf } from "../../practice/injections/index.ts";

/**
 * `inject {failureMode | nonIncident, shape?}`: from the next sweep on the estate suffers it. The answer's seconds are
 * estate time. Problem `cannot-be-caused`: practice has no such injection.
 */
export const inject: CommandHandler = async ({ id, run, body }, { client, now }) => {
  const what = String(body.failureMode ?? body.nonIncident ?? "");
  const injection = injectionOf(what);
  if (!injection) return { problem: "cannot-be-caused" };
  const { subject, detectWithinSeconds, lastsSeconds } = injection;
  const shape = typeof body.shape === "string" ? { shape: body.shape } : {};
  await client.query(
    `INSERT INTO injection (id, run, what, "startsAt", body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [id, run, what, new Date(now), JSON.stringify({ subject, detectWithinSeconds, lastsSeconds, ...shape })],
  );
  return { answer: { subject, detectWithinSeconds, lastsSeconds } };
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
