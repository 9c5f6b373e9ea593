import { arithmeticWords } from "../arithmetic-words.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { handedOver, questioned } from "../closed-lists.ts";
import { markOf, type SealedPack } from "../pack-sealed.ts";
import { attemptView, commandsRun } from "../read-attempt.ts";
import { storeScore } from "../record/store-score.ts";
import { brierOf, commandsToSeparate, creditOf, separates, shortestPath } from "../score.ts";
import { openSealed } from "../sealed.ts";
import type { AttemptView, ResolutionView } from "../views.ts";

/** The answer beside the hypothesis. The first reading is stored: no claim counts after it. 403 before the commit, 404. */
export function readResolution(doer: DrillDoer, attemptId: string): Promise<ResolutionView> {
  return onAttempt(doer, "resolution", attemptId, async (client) => {
    const pack = await openSealed(client, attemptId);
    await client.query(`UPDATE attempt SET "openedAt" = coalesce("openedAt", now()) WHERE id = $1`, [attemptId]);
    const attempt = await attemptView(client, attemptId, doer.actor.id);
    const { claim, hypothesis } = attempt;
    if (hypothesis) await storeScore(client, attemptId, pack, { claim, confidence: hypothesis.confidence });
    return resolutionView(pack, attempt, await commandsRun(client, attemptId));
  });
}

/** What is told after the commit; symptoms and commands by their ids. */
export function resolutionView(pack: SealedPack, attempt: AttemptView, ran: readonly string[]): ResolutionView {
  const { truth, resolution } = pack;
  const claimed = attempt.claim?.causes ?? [];
  const score = scoreOf(pack, attempt, ran);
  return {
    ...resolution,
    where: { system: truth.system, part: truth.part ?? null },
    classes: truth.classes,
    choices: pack.choices ?? [],
    arithmetic: arithmeticWords(pack.arithmetic),
    crossWalk: pack.crossWalk,
    matrix: {
      causes: pack.causes.map(({ id, label }) => ({
        id,
        label,
        isTrue: truth.causes.includes(id),
        isYours: claimed.includes(id),
      })),
      rows: pack.evidence.map((row) => ({
        id: row.id,
        says: row.says,
        ran: row.id.startsWith("S") || ran.includes(row.id),
        marks: Object.fromEntries(pack.causes.map(({ id }) => [id, markOf(row, id)])),
        separates: separates(pack, row.id, claimed),
      })),
    },
    score,
    asks: {
      comparison: score.result !== "matches",
      question: truth.classes.some((each) => questioned.has(each)),
      handOver: truth.classes.some((each) => handedOver.has(each)),
    },
    question: truth.question,
    handOver: pack.handOver,
    catalogue: pack.catalogue,
  };
}

function scoreOf(pack: SealedPack, { claim, hypothesis, counts }: AttemptView, ran: readonly string[]) {
  const { truth } = pack;
  const credit = claim ? creditOf(claim, truth.causes) : 0;
  const rightSystem = hypothesis && [truth.system, ...truth.alsoSystems].includes(hypothesis.system);
  const missed = rightSystem ? ("right-system" as const) : ("does-not-match" as const);
  return {
    result: claim ? (credit === 1 ? ("matches" as const) : missed) : ("not-claimed" as const),
    credit,
    brier: claim && hypothesis ? brierOf(hypothesis.confidence, claim, truth.causes) : null,
    commands: commandsToSeparate(pack, ran),
    shortest: shortestPath(pack)?.length ?? 0,
    counts,
  };
}
