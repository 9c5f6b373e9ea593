import type { z } from "zod";
import { Problem } from "../../access/problem.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import type { claimInput } from "../inputs.ts";
import { attemptView } from "../read-attempt.ts";
import { storeScore } from "../record/store-score.ts";
import { openSealed } from "../sealed.ts";
import type { AttemptView } from "../views.ts";

/**
 * Which of the rivals the stored story is, once and before the answer is read. Throws 403 before the hypothesis, 409 for a second
 * claim or after the answer was read, 422 for a cause that is none of the rivals.
 */
export function storeClaim(
  doer: DrillDoer,
  attemptId: string,
  { relation, causes }: z.output<typeof claimInput>,
): Promise<AttemptView> {
  return onAttempt(doer, "claim", attemptId, async (client) => {
    const pack = await openSealed(client, attemptId);
    const known = new Set(pack.causes.map(({ id }) => id));
    const at = causes.findIndex((cause) => !known.has(cause));
    if (at >= 0) {
      throw new Problem("invalid", undefined, [{ path: `causes[${at}]`, message: "expected one of the rivals' ids" }]);
    }
    await client.query(`INSERT INTO claim ("attemptId", relation, causes) VALUES ($1, $2, $3)`, [
      attemptId,
      relation,
      [...new Set(causes)],
    ]);
    const attempt = await attemptView(client, attemptId, doer.actor.id);
    const { claim, hypothesis } = attempt;
    if (hypothesis) await storeScore(client, attemptId, pack, { claim, confidence: hypothesis.confidence });
    return attempt;
  });
}
