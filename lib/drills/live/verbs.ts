import type { z } from "zod";
import { Problem } from "../../access/problem.ts";
import { estate } from "../../board/estate.ts";
import { database } from "../../store/db.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { noStoryYet } from "../closed-lists.ts";
import { answerCommand } from "../console.ts";
import type { evidenceInput } from "../inputs.ts";
import { evidenceView, readAttempt } from "../read-attempt.ts";
import type { EvidenceView, FiguresView } from "../views.ts";
import { figuresOnEstate, runOnEstate } from "./ask.ts";
import { isLive, livePack } from "./library.ts";

/** Whether this attempt is a live one of this person. Throws 404 for somebody else's. */
export async function isLiveAttempt({ actor, db = database() }: DrillDoer, attemptId: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ drill: string }>(`SELECT drill FROM attempt WHERE id = $1 AND person = $2`, [
    attemptId,
    actor.id,
  ]);
  if (!rows[0]) throw new Problem("not-found");
  return isLive(rows[0].drill);
}

/**
 * Runs one line against the attempt's own estate, as it is now, and keeps what was expected and what it printed. A line that is
 * not on the list is kept too and answered with what comes near. Throws 404, 409 after the commit or the estate's end, 422, 503.
 */
export async function runLive(
  doer: DrillDoer,
  attemptId: string,
  { command: typed, outcome, note }: z.output<typeof evidenceInput>,
): Promise<EvidenceView> {
  // Before anything is asked of the collector, and not inside a transaction: it answers on another connection.
  if ((await readAttempt(doer, attemptId)).hypothesis) throw new Problem("conflict", "The hypothesis is stored.");
  const answered = answerCommand(livePack(), typed);
  const command = "command" in answered ? answered.command : null;
  const offered = [...(command?.outcomes ?? []), noStoryYet];
  if (command && outcome !== undefined && !offered.includes(outcome)) {
    throw new Problem("invalid", undefined, [{ path: "outcome", message: `expected one of ${offered.join(", ")}` }]);
  }
  const printed = command ? await runOnEstate(estate(), attemptId, command.id) : { output: null, shows: null };
  return onAttempt(doer, "evidence", attemptId, async (client, { drill }) => {
    const row = { typed, command: command?.id ?? null, outcome: outcome ?? noStoryYet, note: note || null, ...printed };
    const { rows } = await client.query<{ at: Date }>(
      `INSERT INTO attempt_evidence ("attemptId", typed, command, outcome, note, output, shows)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING at`,
      [attemptId, row.typed, row.command, row.outcome, row.note, row.output, row.shows],
    );
    const near = "near" in answered ? answered.near : [];
    return evidenceView(drill, { ...row, near, at: rows[0]?.at ?? new Date() });
  });
}

/** The estate's figures as they are now. Throws 404 for an attempt that has no estate or is somebody else's, 409, 503. */
export async function readFigures(doer: DrillDoer, attemptId: string): Promise<FiguresView> {
  if (!(await isLiveAttempt(doer, attemptId))) throw new Problem("not-found");
  return figuresOnEstate(estate(), attemptId);
}
