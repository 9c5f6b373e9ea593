import type { z } from "zod";
import { type FieldError, Problem } from "../../access/problem.ts";
import { type RealThings, unreal } from "../../actions/real-things.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import type { actionInput } from "../inputs.ts";
import type { SealedPack } from "../pack-sealed.ts";
import { openSealed } from "../sealed.ts";
import type { actionSchema } from "../views.ts";

/**
 * The prevention: a metric and an owner of the pack's catalogue; with a date, a metric and an owner of this estate. Throws 403,
 * 404, 409 before the answer was read, 422 for anything else ("be careful" is no metric).
 */
export function storeAction(
  doer: DrillDoer,
  attemptId: string,
  input: z.output<typeof actionInput>,
  real: RealThings,
): Promise<z.output<typeof actionSchema>> {
  return onAttempt(doer, "action", attemptId, async (client) => {
    const { catalogue } = await openSealed(client, attemptId);
    const errors =
      input.due === undefined ? offCatalogue(input, catalogue) : unreal({ ...input, due: input.due }, real, Date.now());
    if (errors.length > 0) throw new Problem("invalid", undefined, errors);
    const due = input.due ?? null;
    await client.query(
      `INSERT INTO action_item ("attemptId", person, metric, owner, due) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ("attemptId") DO UPDATE SET metric = excluded.metric, owner = excluded.owner, due = excluded.due`,
      [attemptId, doer.actor.id, input.metric, input.owner, due],
    );
    return { metric: input.metric, owner: input.owner, due, real: due !== null };
  });
}

type Named = { metric: string; owner: string };
const oneOf = (path: string, value: string, known: readonly string[]): FieldError[] =>
  known.includes(value) ? [] : [{ path, message: `expected one of ${known.join(", ")}` }];

const offCatalogue = ({ metric, owner }: Named, { metrics, owners }: SealedPack["catalogue"]): FieldError[] => [
  ...oneOf("metric", metric, metrics),
  ...oneOf("owner", owner, owners),
];
