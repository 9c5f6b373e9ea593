import type { z } from "zod";
import { handlesOf } from "../../board/handles.ts";
import type { Database } from "../../store/db.ts";
import type { commentSchema } from "./views.ts";

export type Comment = z.output<typeof commentSchema>;

/** What leads said of these attempts, oldest first, by attempt. */
export async function readComments(db: Database, attempts: readonly string[]): Promise<ReadonlyMap<string, Comment[]>> {
  const { rows } = await db.pool.query<{ attemptId: string; at: Date; person: string; text: string }>(
    `SELECT "attemptId", at, person, text FROM attempt_comment WHERE "attemptId" = ANY($1) ORDER BY id`,
    [attempts],
  );
  const handles = await handlesOf(db, [...new Set(rows.map(({ person }) => person))]);
  const found = new Map<string, Comment[]>();
  for (const { attemptId, at, person, text } of rows) {
    const own = found.get(attemptId) ?? [];
    own.push({ at: at.toISOString(), by: handles[person] ?? person, text });
    found.set(attemptId, own);
  }
  return found;
}
