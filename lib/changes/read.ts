import type { Estate } from "../board/estate.ts";
import type { Change, ChangeKind } from "./kinds.ts";

type Query = { subjects: readonly string[]; from: number; kinds?: readonly ChangeKind[]; atMost?: number };

/** Changes at these sources since `from` (estate ms), newest first. */
export async function readChanges(
  { db, run }: Pick<Estate, "db" | "run">,
  { subjects, from, kinds, atMost = 200 }: Query,
): Promise<Change[]> {
  const { rows } = await db.pool.query<{ subject: string; at: Date; kind: ChangeKind; detail: Change["detail"] }>(
    `SELECT subject, at, kind, detail FROM change
      WHERE run = $1 AND subject = ANY($2) AND at >= $3 AND ($4::text[] IS NULL OR kind = ANY($4))
      ORDER BY at DESC, id DESC LIMIT $5`,
    [run, subjects, new Date(from), kinds ?? null, atMost],
  );
  return rows.map(({ subject, at, kind, detail }) => ({ subject, at: at.toISOString(), kind, detail }));
}
