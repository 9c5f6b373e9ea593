import type { ClientBase } from "pg";
import type { Page, PageEvent } from "../pages/types.ts";

export type Happened = { event: PageEvent; page: Page };
export type OutboxBody = (happened: Happened) => Record<string, unknown>;

/**
 * Pages, what happened to them, and the letters to send: all in the transaction that decided them. `actor`: account id or
 * `automation` behind a named act; null when the collector decided.
 */
export async function writePages(
  client: ClientBase,
  run: string,
  pages: readonly Page[],
  happened: readonly Happened[],
  body: OutboxBody,
  actor: string | null = null,
): Promise<void> {
  if (pages.length > 0) {
    await client.query(
      `INSERT INTO page (id, run, "failureMode", subject, product, severity, state, "openedAt", "resolvedAt", body)
       SELECT id, $1, mode, subject, product, severity, state, opened, resolved, body
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
           $9::timestamptz[], $10::jsonb[]) AS t(id, mode, subject, product, severity, state, opened, resolved, body)
       ON CONFLICT (id) DO UPDATE SET "failureMode" = excluded."failureMode", subject = excluded.subject,
         product = excluded.product, severity = excluded.severity, state = excluded.state,
         "openedAt" = excluded."openedAt", "resolvedAt" = excluded."resolvedAt", body = excluded.body`,
      [
        run,
        pages.map((page) => page.id),
        pages.map((page) => page.failureMode),
        pages.map((page) => page.subject),
        pages.map((page) => page.product),
        pages.map((page) => page.severity),
        pages.map((page) => page.state),
        pages.map((page) => page.openedAt),
        pages.map((page) => page.resolvedAt),
        pages.map((page) => JSON.stringify(page)),
      ],
    );
  }
  await writePageEvents(client, happened, actor);
  await writeOutbox(client, happened, body);
}

async function writePageEvents(client: ClientBase, happened: readonly Happened[], actor: string | null): Promise<void> {
  if (happened.length === 0) return;
  await client.query(
    `INSERT INTO page_event ("pageId", at, kind, reason, actor)
     SELECT *, $5::text FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[])`,
    [
      happened.map(({ event }) => event.page),
      happened.map(({ event }) => event.at),
      happened.map(({ event }) => event.kind),
      happened.map(({ event }) => event.reason),
      actor,
    ],
  );
}

/** One letter per notable event; `sequence` rises by one per page, so that a receiver can put them in order. */
export async function writeOutbox(client: ClientBase, happened: readonly Happened[], body: OutboxBody): Promise<void> {
  const letters = happened.filter(({ event }) => event.notify);
  if (letters.length === 0) return;
  await client.query(
    `INSERT INTO outbox ("pageId", run, sequence, kind, body)
     SELECT t.page, page.run, coalesce((SELECT max(sequence) FROM outbox o WHERE o."pageId" = t.page), 0)
         + row_number() OVER (PARTITION BY t.page ORDER BY place), t.kind, t.body
       FROM unnest($1::text[], $2::text[], $3::jsonb[]) WITH ORDINALITY AS t(page, kind, body, place)
       JOIN page ON page.id = t.page
      ORDER BY place`,
    [
      letters.map(({ event }) => event.page),
      letters.map(({ event }) => event.kind),
      letters.map((letter) => JSON.stringify(body(letter))),
    ],
  );
}
