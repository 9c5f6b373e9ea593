import { type Actor, may } from "../access/permissions.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { clockNow } from "./clock.ts";
import { type Facts, type Mark, seenBetween, stateOf } from "./standing.ts";
import { factsOf, type Letter, lettersOf, markOf, type Quarantine, quarantinesOf } from "./topic.ts";
import type { LetterView, QuarantineView, Range, ReplayView, Seen, TopicView } from "./views.ts";

export type ReplayRow = {
  id: string;
  subject: string;
  reason: string;
  ranges: Range[];
  actor: string;
  startedAt: Date;
  before: Mark;
  endedAt: Date | null;
  endedBy: string | null;
  outcome: ReplayView["outcome"];
  seen: Seen | null;
};

/** A product's quarantines letter by letter, with their replays, as this reader may see and act on them. Throws 404. */
export async function readQuarantine(estate: Estate, productId: string, actor: Actor): Promise<QuarantineView> {
  const topics = quarantinesOf(estate.contract, productId);
  const views = await Promise.all(topics.map((each) => topicView(estate, each)));
  return {
    product: productId,
    estateNow: new Date(await clockNow(estate)).toISOString(),
    topics: views,
    may: {
      writeOff: may(actor, "resolve-page"),
      replay: may(actor, "track-replay"),
      locateRaw: may(actor, "locate-raw"),
    },
  };
}

const shownReplays = 10;

async function topicView(estate: Estate, quarantine: Quarantine): Promise<TopicView> {
  const { db, run } = estate;
  const { subject, topic, financial } = quarantine;
  const [facts, letters, now, replays] = await Promise.all([
    factsOf(db.pool, run, quarantine),
    lettersOf(db.pool, run, subject),
    markOf(estate, quarantine),
    db.prisma.replay.findMany({ where: { run, subject }, orderBy: { startedAt: "desc" }, take: shownReplays }),
  ]);
  const rows = replays as unknown as ReplayRow[];
  const people = [...letters.map(({ actor }) => actor), ...rows.flatMap(({ actor, endedBy }) => [actor, endedBy])];
  const handles = await handlesOf(db, [...new Set(people.filter((who) => who !== null))]);
  const shown = letters.map((letter) => letterView(letter, facts, handles));
  // What was acted on since the last look is in its debt still.
  const counted = shown.filter(
    ({ state, at }) => state === "open" || (at !== null && now.observedAt !== null && at >= now.observedAt),
  ).length;
  return {
    topic,
    financial,
    debt: facts.debt === null ? null : String(facts.debt),
    unlisted: String(Math.max(0, (facts.debt ?? 0) - counted)),
    letters: shown,
    replays: rows.map((row) => replayView(row, { topic, letters, facts, now, handles })),
  };
}

function letterView(letter: Letter, facts: Facts, handles: Record<string, string>): LetterView {
  const { id, partition, offset, sourceTopic, sourcePartition, sourceOffset, exceptionClass, identity } = letter;
  return {
    ...{ id, partition, offset, sourceTopic, sourcePartition, sourceOffset, exceptionClass, identity },
    appendedAt: letter.appendedAt.toISOString(),
    state: stateOf(letter, facts),
    at: letter.actAt?.toISOString() ?? null,
    by: letter.actor && (handles[letter.actor] ?? letter.actor),
    reason: letter.reason,
  };
}

type Around = { topic: string; letters: readonly Letter[]; facts: Facts; now: Mark; handles: Record<string, string> };

/** One that is over shows what was seen at its end; one that runs, what is seen now. */
export function replayView(row: ReplayRow, { topic, letters, facts, now, handles }: Around): ReplayView {
  const { id, reason, ranges, actor, startedAt, endedAt, endedBy, outcome, seen, before } = row;
  return {
    id,
    topic,
    reason,
    ranges,
    by: handles[actor] ?? actor,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: endedBy && (handles[endedBy] ?? endedBy),
    outcome,
    seen: seen ?? seenBetween(letters, facts, { before, now, ranges }),
  };
}
