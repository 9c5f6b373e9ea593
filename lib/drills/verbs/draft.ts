import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import type { Draft } from "../inputs.ts";
import { attemptView } from "../read-attempt.ts";
import type { AttemptView } from "../views.ts";

/** Keeps what is half-written, in place of what was kept before. Throws 404, and 409 once the hypothesis is stored. */
export function keepDraft(doer: DrillDoer, attemptId: string, draft: Draft): Promise<AttemptView> {
  return onAttempt(doer, "draft", attemptId, async (client) => {
    await client.query(`UPDATE attempt SET draft = $2, "draftAt" = now() WHERE id = $1`, [
      attemptId,
      JSON.stringify(draft),
    ]);
    return attemptView(client, attemptId, doer.actor.id);
  });
}
