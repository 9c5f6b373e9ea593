import { Problem } from "../../access/problem.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { attemptView } from "../read-attempt.ts";
import type { AttemptView } from "../views.ts";

/** Opens the drill's hint: free, and kept with the attempt. Throws 404, 409 after the commit or where the level has no hint. */
export function openHint(doer: DrillDoer, attemptId: string): Promise<AttemptView> {
  return onAttempt(doer, "hint", attemptId, async (client, attempt) => {
    if (attempt.level === 3) throw new Problem("conflict", "This attempt began without hints.");
    await client.query(`UPDATE attempt SET "hintAt" = coalesce("hintAt", now()) WHERE id = $1`, [attemptId]);
    return attemptView(client, attemptId, doer.actor.id);
  });
}
