import type { z } from "zod";
import { database } from "../../store/db.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { type DrillDoer, writeAudit } from "../attempt-store.ts";
import { type Comment, readComments } from "../record/comments.ts";
import { reviewable } from "./read-review.ts";
import type { commentInput } from "./views.ts";

/** Says something of somebody's attempt, for that person to read beside the answer; never changed. Throws as `reviewable`. */
export async function commentOn(
  { actor, db = database() }: DrillDoer,
  id: string,
  { text }: z.output<typeof commentInput>,
): Promise<{ comments: Comment[] }> {
  const line = await reviewable(actor, id, db);
  await inTransaction(db.pool, async (client) => {
    await client.query(`INSERT INTO attempt_comment ("attemptId", person, text) VALUES ($1, $2, $3)`, [
      id,
      actor.id,
      text,
    ]);
    await writeAudit(client, actor, "drill-comment", line);
  });
  return { comments: (await readComments(db, [id])).get(id) ?? [] };
}
