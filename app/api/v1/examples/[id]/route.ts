import { answer } from "../../../../../lib/access/answer.ts";
import { json } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { readExample } from "../../../../../lib/drills/example-views.ts";

export const GET = (request: Request, context: { params: Promise<{ id: string }> }): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "run-drills");
    return json(readExample((await context.params).id));
  });
