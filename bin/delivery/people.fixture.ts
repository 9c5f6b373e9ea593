import { estate } from "../../lib/board/estate.ts";
import { startWebProcess } from "../../lib/board/web-process.ts";
import { notePage } from "../../lib/pages/verbs/note.ts";

/** What a web server runs beside answering, and people who write notes through it until it is killed. */
startWebProcess();
const actor = { id: "automation", handle: "automation", role: "automation" } as const;
for (;;) {
  try {
    const { db, run } = estate();
    const { rows } = await db.pool.query<{ id: string }>(
      `SELECT id FROM page WHERE run = $1 AND state IN ('firing', 'acknowledged') AND body ->> 'foldedUnder' IS NULL
        ORDER BY random() LIMIT 1`,
      [run],
    );
    if (rows[0]) await notePage({ estate: estate(), actor }, rows[0].id, { note: "still looking" });
  } catch {
    // The database is away, or the page ended meanwhile: people try again.
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
