import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { readReviews } from "../../../../lib/drills/review/read-reviews.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await readReviews(await requirePermission(request, "review-drills"))));
