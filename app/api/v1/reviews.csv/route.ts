import { answer } from "../../../../lib/access/answer.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { reviewsCsv } from "../../../../lib/drills/review/csv.ts";
import { readReviews } from "../../../../lib/drills/review/read-reviews.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "review-drills");
    return new Response(reviewsCsv(await readReviews(actor)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="drill-attempts.csv"',
        "cache-control": "no-store",
      },
    });
  });
