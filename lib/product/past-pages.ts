import type { Estate } from "../board/estate.ts";
import { readHandles } from "../board/handles.ts";
import type { BoardInput } from "../board/input.ts";
import { summarizePage } from "../board/page-summary.ts";
import type { PageSummary } from "../board/types.ts";
import type { PastPage } from "../board/views.ts";
import type { Page } from "../pages/types.ts";

const shownAtMost = 3;

/** The last pages of a product that ended, newest first, with their last note: those of a mode that is open now before others. */
export async function pastPagesOf(
  { db, run }: Estate,
  product: string,
  open: readonly PageSummary[],
  input: BoardInput,
): Promise<PastPage[]> {
  const { rows } = await db.pool.query<{ body: Page; note: string | null }>(
    `SELECT body, (SELECT note FROM page_event e WHERE e."pageId" = page.id AND note IS NOT NULL ORDER BY e.id DESC LIMIT 1)
     FROM page
     WHERE run = $1 AND state = 'resolved' AND product = $2 AND body ->> 'firedAt' IS NOT NULL
       AND body ->> 'resolution' <> 'superseded'
     ORDER BY ("failureMode" = ANY($3)) DESC, "openedAt" DESC LIMIT ${shownAtMost}`,
    [run, product, open.map(({ failureMode }) => failureMode)],
  );
  const handles = await readHandles(
    db,
    rows.map(({ body }) => body),
  );
  return rows.map(({ body, note }) => ({ ...summarizePage(body, { ...input, handles }), note }));
}
