import { answer } from "../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { signInput } from "../../../../../lib/runbook/review/operations.ts";
import { reviewsOf, signEntries } from "../../../../../lib/runbook/review/reviews.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "review-runbook");
    return json({ entries: await reviewsOf(estate(), actor) });
  });

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "review-runbook");
    const entries = await signEntries(estate(), actor, await readBody(request, signInput));
    return json({ entries }, 201);
  });
