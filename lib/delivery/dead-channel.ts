import { createHash } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { type OutboxBody, writePages } from "../collector/write-pages.ts";
import type { Contract } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import { monitorPage } from "../pages/monitor-page.ts";
import type { Page, PageEvent } from "../pages/types.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { channelSubject } from "./routing.ts";

export type Watching = {
  pool: Pool;
  contract: Contract;
  run: string;
  outboxBody: OutboxBody;
  /** Channels that this process cannot open: a secret is missing. Nobody tries them. */
  unopened?: ReadonlySet<string>;
};

type Standing = { channel: string; waiting: number; oldest: Date; tried: number; error: string | null };

/**
 * Opens F31 on each channel that has not taken a letter for `deadAfter`, tried or not to be opened at all, and ends it once no such
 * letter waits there: a page of its own, told on the other channels. Any process may call it, as often as it likes: one death has one page. `now`: wall
 * clock. Returns the dead channels.
 */
export async function watchChannels(watching: Watching, now: Date): Promise<string[]> {
  const { pool, contract, run, unopened } = watching;
  const standing = await standingLetters(pool, contract, run);
  const limit = now.getTime() - contract.delivery.deadAfter;
  const hinders = ({ channel, tried }: Standing) => tried > 0 || unopened?.has(channel) === true;
  const dead = standing.filter((one) => hinders(one) && one.oldest.getTime() <= limit);
  const { rows } = await pool.query<{ body: Page }>(
    `SELECT body FROM page WHERE run = $1 AND state <> 'resolved' AND subject LIKE 'channel.%'`,
    [run],
  );
  const open = new Map(rows.map(({ body }) => [body.subject, body]));
  for (const one of dead) {
    if (!open.has(channelSubject(one.channel)))
      await change(watching, (client, at) => openPage(client, watching, one, at));
  }
  for (const subject of open.keys()) {
    const own = standing.find(({ channel }) => channelSubject(channel) === subject);
    if (!own || !hinders(own)) await change(watching, (client, at) => endPage(client, watching, subject, at));
  }
  return dead.map(({ channel }) => channel);
}

async function standingLetters(pool: Pool, { estate }: Contract, run: string): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>(
    `SELECT d.channel, count(*)::int AS waiting, min(d."createdAt") AS oldest, max(d.attempts) AS tried,
            max(c."lastError") AS error
       FROM delivery d JOIN outbox o ON o.id = d."outboxId"
       LEFT JOIN channel c ON c.estate = $1 AND c.id = d.channel
      WHERE d.state = 'waiting' AND o.run = $2 GROUP BY d.channel`,
    [estate, run],
  );
  return rows;
}

/** Locks the leader's row before any page, as every writer of pages does; the board hears of it. */
async function change({ pool, contract, run }: Watching, work: (client: ClientBase, at: string) => Promise<void>) {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 1))`, [`one-board channels ${run}`]);
    await client.query(`SELECT 1 FROM leader WHERE estate = $1 FOR UPDATE`, [contract.estate]);
    const { rows } = await client.query<{ estate: Date | null }>(
      `SELECT "clockEstate" AS estate FROM run WHERE id = $1`,
      [run],
    );
    await work(client, isoInstant(rows[0]?.estate?.getTime() ?? Date.now()));
    await client.query(
      `UPDATE leader SET version = version + 1 WHERE estate = $1 RETURNING pg_notify('board', version::text)`,
      [contract.estate],
    );
  });
}

async function openPage(
  client: ClientBase,
  watching: Watching,
  { channel, waiting, oldest, error }: Standing,
  at: string,
) {
  const { contract, run, outboxBody, unopened } = watching;
  const subject = channelSubject(channel);
  const id = createHash("sha256").update(`${run}\n${subject}\n${oldest.toISOString()}`).digest("hex").slice(0, 24);
  const known = await client.query(
    `SELECT 1 FROM page WHERE id = $1 OR (run = $2 AND subject = $3 AND state <> 'resolved')`,
    [id, run, subject],
  );
  if (known.rowCount) return;
  const kind = contract.delivery.channels[channel]?.kind ?? null;
  const { owners } = contract.monitor;
  const evidence = { channel, kind, waiting, failure: unopened?.has(channel) ? "not-configured" : error };
  const page = monitorPage({ id, subject, reason: "channel-dead", owners, evidence, at });
  await write(client, run, page, "fired", at, outboxBody);
}

async function endPage(client: ClientBase, { run, outboxBody }: Watching, subject: string, at: string) {
  const { rows } = await client.query<{ body: Page }>(
    `SELECT body FROM page WHERE run = $1 AND subject = $2 AND state <> 'resolved' FOR UPDATE`,
    [run, subject],
  );
  for (const { body } of rows) {
    const ended: Page = { ...body, state: "resolved", resolvedAt: at, resolution: "cleared" };
    await write(client, run, ended, "resolved", at, outboxBody);
  }
}

async function write(
  client: ClientBase,
  run: string,
  page: Page,
  kind: PageEvent["kind"],
  at: string,
  body: OutboxBody,
) {
  const event: PageEvent = { page: page.id, kind, at, reason: page.reason, notify: true };
  await writePages(client, run, [page], [{ event, page }], body);
}
