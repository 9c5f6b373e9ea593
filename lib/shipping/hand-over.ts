import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { channelsOf, handedOver } from "../delivery/routing.ts";
import type { HandOver } from "./api/scorecards.ts";
import { readScorecard, scorecardLink } from "./history.ts";
import { rowLetter } from "./row-letter.ts";
import type { ScorecardRow } from "./scorecard.ts";

/**
 * Gives an open row of a stored scorecard to its owner: the letter to that owner's channels, the record of it and who gave it,
 * together. Where the contract names none of them the link alone is the answer, to be sent by hand.
 * Throws 403, 404, 409 for a row that is not open, 422 for one that nobody owns.
 */
export async function handOver(
  estate: Pick<Estate, "db" | "contract" | "run">,
  actor: Actor,
  id: string,
  row: ScorecardRow,
  now = Date.now(),
): Promise<HandOver> {
  demand(actor, "keep-scorecard");
  const stored = await readScorecard(estate, id);
  const { card, openRows } = stored;
  if (!openRows.includes(row)) throw new Problem("conflict", "this row is not open on the stored scorecard");
  const owner = card.rows[row].owner.trim();
  if (owner === "") {
    throw new Problem("invalid", "nobody owns this row yet", [
      { path: "row", message: "expected a row with an owner" },
    ]);
  }
  const at = new Date(now);
  const letter = rowLetter(estate.contract, stored, row, at);
  const channels = channelsOf(letter, [], estate.contract);
  const given = { scorecardId: BigInt(id), row, owner, actor: actor.id, at, channels };
  const { prisma } = estate.db;
  await prisma.$transaction([
    prisma.scorecard_handover.create({ data: given }),
    ...(channels.length === 0
      ? []
      : [prisma.outbox.create({ data: { run: estate.run, sequence: 1, kind: handedOver, body: letter } })]),
    prisma.audit.create({
      data: {
        actor: actor.id,
        action: "scorecard-handover",
        target: scorecardLink(id, row),
        body: { owner, channels },
      },
    }),
  ]);
  return { row, owner, at: at.toISOString(), by: actor.handle, link: scorecardLink(id, row), channels };
}
