import type { z } from "zod";
import { Problem } from "../access/problem.ts";
import type { Page } from "../pages/types.ts";
import type { pagesQuery } from "../pages/verbs/inputs.ts";
import type { Estate } from "./estate.ts";
import { readHandles } from "./handles.ts";
import { summarizePage } from "./page-summary.ts";
import { readBoardInput } from "./read.ts";
import { collectorState, silencePage } from "./silence.ts";
import type { PageSummary } from "./types.ts";

export type PageList = { pages: PageSummary[]; next: string | null };
type Query = z.output<typeof pagesQuery>;

/**
 * Pages newest first. Never listed: one that another explains (it is a symptom there), one that another superseded, and one
 * that ended before it fired.
 */
const listed = `
  SELECT body FROM page
  WHERE run = $1
    AND ($2::text[] IS NULL OR state = ANY ($2))
    AND ($3::text IS NULL OR subject = $3)
    AND ($4::text IS NULL OR product = $4)
    AND ($5::timestamptz IS NULL OR ("openedAt", id) < ($5::timestamptz, $6::text))
    AND body ->> 'foldedUnder' IS NULL
    AND body ->> 'resolution' IS DISTINCT FROM 'superseded'
    AND NOT (state = 'resolved' AND body ->> 'firedAt' IS NULL)
  ORDER BY "openedAt" DESC, id DESC
  LIMIT $7`;

/** `next` is the cursor of the following page of the list, null at its end. Throws 422 for a cursor that is not ours. */
export async function listPages(estate: Estate, query: Query, now?: number): Promise<PageList> {
  const { state, subject, product, limit } = query;
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const input = await readBoardInput(estate, now);
  const values = [estate.run, state ?? null, subject ?? null, product ?? null, after?.openedAt, after?.id, limit + 1];
  const { rows } = await estate.db.pool.query<{ body: Page }>(listed, values);
  const found = rows.map(({ body }) => body);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const silence = silencePage(input);
  const untold = collectorState(input).state === "silent" && !input.pages.some(({ id }) => id === silence.id);
  const pages = after ? shown : [...(untold && fits(silence, query) ? [silence] : []), ...shown];
  const handles = await readHandles(estate.db, pages);
  return {
    pages: pages.map((page) => summarizePage(page, { ...input, handles })),
    next: last ? Buffer.from(`${last.openedAt} ${last.id}`).toString("base64url") : null,
  };
}

const fits = (page: Page, { state, subject, product }: Query): boolean =>
  (!state || state.includes(page.state)) && (!subject || subject === page.subject) && !product;

function readCursor(cursor: string): { openedAt: string; id: string } {
  const [openedAt = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (id === "" || Number.isNaN(Date.parse(openedAt))) {
    throw new Problem("invalid", undefined, [{ path: "cursor", message: "expected `next` of an earlier answer" }]);
  }
  return { openedAt, id };
}
