import type { ClientBase } from "pg";
import { handedOver } from "../closed-lists.ts";
import type { SealedPack } from "../pack-sealed.ts";
import { commandsRun } from "../read-attempt.ts";
import type { Claim } from "../score.ts";
import { brierOf, commandsToSeparate, creditOf, shortestPath } from "../score.ts";

/** Keeps what an attempt came to, once: when its claim is stored, or when its answer is read without one (`claim` null). */
export async function storeScore(
  client: ClientBase,
  attemptId: string,
  pack: SealedPack,
  { claim, confidence }: { claim: Claim | null; confidence: number },
): Promise<void> {
  const { truth, causes } = pack;
  const misled = causes.filter(({ id }) => claim?.causes.includes(id) && !truth.causes.includes(id));
  await client.query(
    `INSERT INTO attempt_score ("attemptId", family, twin, quiet, claimed, credit, brier, commands, shortest, misled)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT ("attemptId") DO NOTHING`,
    [
      attemptId,
      pack.family,
      pack.twin,
      truth.classes.some((each) => handedOver.has(each)),
      claim !== null,
      claim ? creditOf(claim, truth.causes) : 0,
      claim ? brierOf(confidence, claim, truth.causes) : null,
      commandsToSeparate(pack, await commandsRun(client, attemptId)),
      shortestPath(pack)?.length ?? 0,
      misled.map(({ label }) => label),
    ],
  );
}
