import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import type { HandOver } from "./api/scorecards.ts";
import { readScorecard, scorecardLink } from "./history.ts";
import type { ScorecardRow } from "./scorecard.ts";

/**
 * Records that an open row of a stored scorecard was given to its owner, and who gave it, together; answers the link to send.
 * Throws 403, 404, 409 for a row that is not open, 422 for one that nobody owns.
 */
export async function handOver(
  estate: Pick<Estate, "db" | "contract">,
  actor: Actor,
  id: string,
  row: ScorecardRow,
  now = Date.now(),
): Promise<HandOver> {
  demand(actor, "keep-scorecard");
  const { card, openRows } = await readScorecard(estate, id);
  if (!openRows.includes(row)) throw new Problem("conflict", "this row is not open on the stored scorecard");
  const owner = card.rows[row].owner.trim();
  if (owner === "") {
    throw new Problem("invalid", "nobody owns this row yet", [
      { path: "row", message: "expected a row with an owner" },
    ]);
  }
  const at = new Date(now);
  await estate.db.prisma.$transaction([
    estate.db.prisma.scorecard_handover.create({ data: { scorecardId: BigInt(id), row, owner, actor: actor.id, at } }),
    estate.db.prisma.audit.create({
      data: { actor: actor.id, action: "scorecard-handover", target: scorecardLink(id, row), body: { owner } },
    }),
  ]);
  return { row, owner, at: at.toISOString(), by: actor.handle, link: scorecardLink(id, row) };
}
