import type { z } from "zod";
import type { Actor } from "../access/permissions.ts";
import { demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { type KeptScorecard, type keepScorecardInput, keptScorecardSchema } from "./api/scorecards.ts";
import { type Card, scoreCard } from "./card.ts";

const shownAtMost = 20;

export type HandedOver = { row: string; owner: string; at: Date; actor: string; channels: string[] };
type Row = {
  id: bigint;
  stream: string;
  at: Date;
  actor: string;
  verdict: string;
  body: unknown;
  handovers: HandedOver[];
};
type Body = { card: Card; openRows: KeptScorecard["openRows"] };
type Place = Pick<Estate, "db" | "contract">;
const withHandovers = { handovers: { orderBy: { id: "asc" } } } as const;

/** Stores a scorecard with the verdict of this day (wall clock, UTC), and who did it, together. Throws 403. */
export async function keepScorecard(
  { db, contract }: Place,
  actor: Actor,
  { stream, card }: z.output<typeof keepScorecardInput>,
  now = Date.now(),
): Promise<KeptScorecard> {
  demand(actor, "keep-scorecard");
  const { verdict, openRows } = scoreCard(card, new Date(now).toISOString().slice(0, 10));
  const body = { card, openRows } satisfies Body;
  const { estate } = contract;
  const row = await db.prisma.$transaction(async (transaction) => {
    const stored = await transaction.scorecard.create({
      data: { estate, stream, actor: actor.id, verdict, body, at: new Date(now) },
    });
    await transaction.audit.create({
      data: { actor: actor.id, action: "scorecard-keep", target: stream, body: { id: String(stored.id), verdict } },
    });
    return stored;
  });
  return view({ ...row, handovers: [] }, { [actor.id]: actor.handle });
}

/** The scorecards of a stream, newest first. */
export async function scorecardsOf({ db, contract }: Place, stream: string): Promise<KeptScorecard[]> {
  const rows = await db.prisma.scorecard.findMany({
    where: { estate: contract.estate, stream },
    orderBy: { id: "desc" },
    take: shownAtMost,
    include: withHandovers,
  });
  const handles = await handlesOf(db, [...new Set(rows.flatMap(actorsOf))]);
  return rows.map((row) => view(row, handles));
}

/** One stored scorecard. Throws 404. */
export async function readScorecard({ db, contract }: Place, id: string): Promise<KeptScorecard> {
  if (!/^\d{1,18}$/.test(id)) throw new Problem("not-found");
  const row = await db.prisma.scorecard.findFirst({
    where: { id: BigInt(id), estate: contract.estate },
    include: withHandovers,
  });
  if (!row) throw new Problem("not-found");
  return view(row, await handlesOf(db, [...new Set(actorsOf(row))]));
}

const actorsOf = ({ actor, handovers }: Row): string[] => [actor, ...handovers.map((each) => each.actor)];

/** Where whoever owns a row reads it. */
export const scorecardLink = (id: string, row: string): string => `/scorecard/${id}#${row}`;

function view(row: Row, handles: Record<string, string>): KeptScorecard {
  const { id, stream, at, actor, verdict, body, handovers } = row;
  const by = (account: string) => handles[account] ?? account;
  return keptScorecardSchema.parse({
    id: String(id),
    stream,
    at: at.toISOString(),
    by: by(actor),
    verdict,
    ...(body as Body),
    handovers: handovers.map((each) => ({
      row: each.row,
      owner: each.owner,
      at: each.at.toISOString(),
      by: by(each.actor),
      link: scorecardLink(String(id), each.row),
      channels: each.channels,
    })),
  });
}
