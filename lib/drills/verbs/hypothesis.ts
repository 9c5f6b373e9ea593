import { Problem } from "../../access/problem.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { tokenEffort } from "../effort.ts";
import type { Hypothesis } from "../inputs.ts";
import { toldOf } from "../live/library.ts";
import { readLive } from "../live/read-live.ts";
import { attemptView } from "../read-attempt.ts";
import type { AttemptView } from "../views.ts";

const lapsed = "This attempt lapsed: what happened on the lab may be read elsewhere by now. Begin another.";

/**
 * Stores the hypothesis as written, once; the answer with its rivals is told from here on. Throws 404, 409 for a second one and
 * 422 for a story that is a token effort.
 */
export function storeHypothesis(doer: DrillDoer, attemptId: string, input: Hypothesis): Promise<AttemptView> {
  return onAttempt(doer, "hypothesis", attemptId, async (client, { drill }) => {
    if ((await readLive(client, attemptId))?.view.lapsed) throw new Problem("conflict", lapsed);
    const { alert, title } = toldOf(drill);
    const effort = tokenEffort(input.story, `${title} ${alert.text}`);
    if (effort) throw new Problem("invalid", effort, [{ path: "story", message: effort }]);
    const { system, part, failureClass, explains, doesNotExplain, nextQuery, disproof, story, confidence } = input;
    await client.query(
      `INSERT INTO hypothesis ("attemptId", system, part, "failureClass", explains, "doesNotExplain", "nextQuery", disproof,
         story, confidence) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        attemptId,
        system,
        part || null,
        [failureClass].flat(),
        explains,
        doesNotExplain,
        nextQuery,
        disproof,
        story,
        confidence,
      ],
    );
    return attemptView(client, attemptId, doer.actor.id);
  });
}
