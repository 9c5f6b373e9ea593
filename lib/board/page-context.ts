import { epochMs } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import { changesHours, whatChanged } from "../product/what-changed.ts";
import type { Estate } from "./estate.ts";
import { readHandles } from "./handles.ts";
import type { BoardInput } from "./input.ts";
import { summarizePage } from "./page-summary.ts";
import type { PageContext } from "./views.ts";

const lastTimes = 3;

/** What whoever is woken looks for next: what became different before it, how it went the last times, and who was told. */
export async function contextOf(estate: Estate, page: Page, input: BoardInput): Promise<PageContext> {
  const [changes, lastTime, told] = await Promise.all([
    changesBefore(estate, page, input),
    lastTimeOf(estate, page, input),
    toldOf(estate, page),
  ]);
  return { changes, changesHours, lastTime, told };
}

/** On the path of its product, up to the end of the page. A page of no product has no path. */
async function changesBefore(estate: Estate, page: Page, { estateNow }: BoardInput): Promise<PageContext["changes"]> {
  const product = page.product === null ? undefined : estate.contract.products[page.product];
  if (!product || page.product === null) return [];
  const until = page.resolvedAt === null ? (estateNow ?? epochMs(page.openedAt)) : epochMs(page.resolvedAt);
  return whatChanged(estate, page.product, product, until);
}

/** The last pages of the same mode that ended before this one, those on the same subject first, with their last note. */
async function lastTimeOf({ db, run }: Estate, page: Page, input: BoardInput): Promise<PageContext["lastTime"]> {
  const { rows } = await db.pool.query<{ body: Page; note: string | null }>(
    `SELECT body, (SELECT note FROM page_event e WHERE e."pageId" = page.id AND note IS NOT NULL ORDER BY e.id DESC LIMIT 1)
       FROM page
      WHERE run = $1 AND state = 'resolved' AND "failureMode" = $2 AND id <> $3 AND "openedAt" <= $4
        AND body ->> 'firedAt' IS NOT NULL AND body ->> 'resolution' <> 'superseded'
      ORDER BY (subject = $5) DESC, "openedAt" DESC LIMIT ${lastTimes}`,
    [run, page.failureMode, page.id, page.openedAt, page.subject],
  );
  const handles = await readHandles(
    db,
    rows.map(({ body }) => body),
  );
  return rows.map(({ body, note }) => ({ ...summarizePage(body, { ...input, handles }), note }));
}

/** Each channel that was told of it, with its newest letter there. */
async function toldOf({ db }: Estate, { id }: Page): Promise<PageContext["told"]> {
  const { rows } = await db.pool.query<{ channel: string; kind: string; at: Date | null; waiting: number }>(
    `SELECT d.channel, (array_agg(o.kind ORDER BY d.sequence DESC))[1] AS kind, max(d."deliveredAt") AS at,
            count(*) FILTER (WHERE d.state = 'waiting')::int AS waiting
       FROM delivery d JOIN outbox o ON o.id = d."outboxId"
      WHERE d."pageId" = $1 AND d.state <> 'withdrawn' GROUP BY d.channel ORDER BY d.channel`,
    [id],
  );
  return rows.map(({ channel, kind, at, waiting }) => ({ channel, kind, at: at?.toISOString() ?? null, waiting }));
}
