import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { listExamples } from "../../../../lib/drills/example-views.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "run-drills");
    return json(listExamples());
  });
