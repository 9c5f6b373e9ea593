import type { z } from "zod";
import type { Actor } from "../access/permissions.ts";
import { demand } from "../access/permissions.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { type KeptScorecard, type keepScorecardInput, keptScorecardSchema } from "./api/scorecards.ts";
import { type Card, scoreCard } from "./card.ts";

const shownAtMost = 20;

type Row = { id: bigint; stream: string; at: Date; actor: string; verdict: string; body: unknown };
type Body = { card: Card; openRows: KeptScorecard["openRows"] };

/** Stores a scorecard with the verdict of this day (wall clock, UTC), and who did it, together. Throws 403. */
export async function keepScorecard(
  { db, contract }: Pick<Estate, "db" | "contract">,
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
  return view(row, { [actor.id]: actor.handle });
}

/** The scorecards of a stream, newest first. */
export async function scorecardsOf(
  { db, contract }: Pick<Estate, "db" | "contract">,
  stream: string,
): Promise<KeptScorecard[]> {
  const rows = await db.prisma.scorecard.findMany({
    where: { estate: contract.estate, stream },
    orderBy: { id: "desc" },
    take: shownAtMost,
  });
  const handles = await handlesOf(db, [...new Set(rows.map(({ actor }) => actor))]);
  return rows.map((row) => view(row, handles));
}

function view({ id, stream, at, actor, verdict, body }: Row, handles: Record<string, string>): KeptScorecard {
  const by = handles[actor] ?? actor;
  return keptScorecardSchema.parse({ id: String(id), stream, at: at.toISOString(), by, verdict, ...(body as Body) });
}
