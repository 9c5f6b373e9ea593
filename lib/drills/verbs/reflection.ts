import type { z } from "zod";
import { type FieldError, Problem } from "../../access/problem.ts";
import { type DrillDoer, onAttempt } from "../attempt-store.ts";
import { fitsBoth } from "../fits-both.ts";
import type { reflectionInput } from "../inputs.ts";
import { attemptView, commandsRun } from "../read-attempt.ts";
import { separates } from "../score.ts";
import { openSealed } from "../sealed.ts";
import type { ResolutionView, reflectionSchema } from "../views.ts";
import { resolutionView } from "./resolution.ts";

type Reflection = z.output<typeof reflectionInput>;

/**
 * Closes the drill: after a miss why the symptoms fitted, and one shared and one separating piece where there are such; which
 * question failed and a hand-over where the class asks for them. May be written again. Throws 403, 404, 409 before the answer
 * was read, 422.
 */
export function storeReflection(
  doer: DrillDoer,
  attemptId: string,
  input: Reflection,
): Promise<z.output<typeof reflectionSchema>> {
  return onAttempt(doer, "reflection", attemptId, async (client) => {
    const pack = await openSealed(client, attemptId);
    const attempt = await attemptView(client, attemptId, doer.actor.id);
    const { asks, matrix } = resolutionView(pack, attempt, await commandsRun(client, attemptId));
    const errors = missing(input, { asks, matrix }, new Set(pack.evidence.map(({ id }) => id)));
    if (errors.length > 0) throw new Problem("invalid", undefined, errors);
    const { shared, separating, why, question, handOver } = input;
    const { rows } = await client.query<{ at: Date }>(
      `INSERT INTO reflection ("attemptId", shared, separating, why, question, "handOver") VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ("attemptId") DO UPDATE SET shared = excluded.shared, separating = excluded.separating,
         why = excluded.why, question = excluded.question, "handOver" = excluded."handOver" RETURNING at`,
      [
        attemptId,
        shared ?? null,
        separating ?? null,
        why || null,
        question ?? null,
        handOver ? JSON.stringify(handOver) : null,
      ],
    );
    return {
      at: (rows[0]?.at ?? new Date()).toISOString(),
      step: "done",
      separates: separating === undefined ? null : separates(pack, separating, attempt.claim?.causes ?? []),
      question: question && pack.truth.question ? { yours: question, answer: pack.truth.question } : null,
    };
  });
}

type Asked = Pick<ResolutionView, "asks" | "matrix">;
function missing(input: Reflection, { asks, matrix }: Asked, known: ReadonlySet<string>): FieldError[] {
  const errors: FieldError[] = [];
  const need = (path: keyof Reflection, message: string) => {
    if (!input[path]) errors.push({ path, message });
  };
  if (asks.comparison) {
    if (fitsBoth(matrix).length > 0) need("shared", "expected evidence that fits both stories");
    if (matrix.rows.some((row) => row.separates)) need("separating", "expected evidence that separates them");
    need("why", "expected why the symptoms also fitted");
  }
  if (asks.question) need("question", "expected which of the four questions failed");
  if (asks.handOver) need("handOver", "expected to whom, which table, and what they decide");
  for (const path of ["shared", "separating"] as const) {
    const id = input[path];
    if (id !== undefined && !known.has(id)) errors.push({ path, message: "expected evidence by its id" });
  }
  return errors;
}
