import type { ClientBase } from "pg";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import { handlesOf } from "../../board/handles.ts";
import { type Database, database } from "../../store/db.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import type { ReaderQuestion } from "../closed-lists.ts";
import { answeredDrills } from "../drill-links.ts";
import { readClaim, readHypothesis } from "../read-attempt.ts";
import { attemptLines } from "../record/attempt-lines.ts";
import { readComments } from "../record/comments.ts";
import { openSealed } from "../sealed.ts";
import type { ReviewView } from "./views.ts";

/** May this reader see what was written in an attempt? Throws 404 for none, 403 before the own answer, 409 before its hypothesis. */
export async function reviewable(viewer: Actor, id: string, db: Database) {
  demand(viewer, "review-drills");
  const line = (await attemptLines(db.pool, { id }))[0];
  if (!line) throw new Problem("not-found");
  if (!(await answeredDrills(viewer.id, db)).has(line.answer)) {
    throw new Problem("hypothesis-required", "Its answer is open to you after your own hypothesis at this drill.");
  }
  if (line.step === "console") throw new Problem("conflict", "Its hypothesis is not stored yet.");
  return line;
}

/** Somebody's attempt beside the answer, with what leads said of it. Throws as `reviewable`. */
export async function readReview(viewer: Actor, id: string, db: Database = database()): Promise<ReviewView> {
  const { person, misled: _, answer: __, ...line } = await reviewable(viewer, id, db);
  const handles = await handlesOf(db, [person]);
  const comments = (await readComments(db, [id])).get(id) ?? [];
  return inTransaction(db.pool, async (client) => {
    const { causes, truth, resolution } = await openSealed(client, id);
    const labels = (ids: readonly string[]) =>
      causes.filter((cause) => ids.includes(cause.id)).map(({ label }) => label);
    const claim = await readClaim(client, id);
    return {
      attempt: { ...line, handle: handles[person] ?? person },
      asked: await asked(client, id),
      hypothesis: await readHypothesis(client, id),
      claim: claim && { relation: claim.relation, causes: labels(claim.causes) },
      reflection: await reflection(client, id),
      answer: { causes: labels(truth.causes), rootCause: resolution.rootCause },
      comments,
    };
  });
}

async function asked(client: ClientBase, id: string): Promise<ReviewView["asked"]> {
  const { rows } = await client.query<{ at: Date; typed: string; command: string | null; expected: string | null }>(
    `SELECT at, typed, command, outcome AS expected FROM attempt_evidence WHERE "attemptId" = $1 ORDER BY id LIMIT 200`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function reflection(client: ClientBase, id: string): Promise<ReviewView["reflection"]> {
  const { rows } = await client.query<NonNullable<ReviewView["reflection"]> & { question: ReaderQuestion | null }>(
    `SELECT shared, separating, why, question, "handOver" FROM reflection WHERE "attemptId" = $1`,
    [id],
  );
  return rows[0] ?? null;
}
