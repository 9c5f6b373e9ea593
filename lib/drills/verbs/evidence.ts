import type { z } from "zod";
import { Problem } from "../../access/problem.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { noStoryYet } from "../closed-lists.ts";
import { answerCommand } from "../console.ts";
import type { evidenceInput } from "../inputs.ts";
import { publicPack } from "../library.ts";
import { isLiveAttempt, runLive } from "../live/verbs.ts";
import { evidenceView } from "../read-attempt.ts";
import type { EvidenceView } from "../views.ts";

/**
 * Runs one line of the drill's console: what was expected is stored with it, then the output is told. A line that no command
 * answers is kept too and answered with what comes near. Throws 404, 409 after the commit, 422 for an outcome not offered.
 */
export async function runEvidence(
  doer: DrillDoer,
  attemptId: string,
  input: z.output<typeof evidenceInput>,
): Promise<EvidenceView> {
  if (await isLiveAttempt(doer, attemptId)) return runLive(doer, attemptId, input);
  const { command: typed, outcome, note } = input;
  return onAttempt(doer, "evidence", attemptId, async (client, { drill }) => {
    const answered = answerCommand(publicPack(drill), typed);
    const command = "command" in answered ? answered.command : null;
    if (command && outcome !== undefined && ![...command.outcomes, noStoryYet].includes(outcome)) {
      const offered = [...command.outcomes, noStoryYet].join(", ");
      throw new Problem("invalid", undefined, [{ path: "outcome", message: `expected one of ${offered}` }]);
    }
    const row = {
      typed,
      command: command?.id ?? null,
      outcome: outcome ?? noStoryYet,
      note: note || null,
      output: null,
      shows: null,
    };
    const { rows } = await client.query<{ at: Date }>(
      `INSERT INTO attempt_evidence ("attemptId", typed, command, outcome, note) VALUES ($1, $2, $3, $4, $5) RETURNING at`,
      [attemptId, row.typed, row.command, row.outcome, row.note],
    );
    const near = "near" in answered ? answered.near : [];
    return evidenceView(drill, { ...row, near, at: rows[0]?.at ?? new Date() });
  });
}
