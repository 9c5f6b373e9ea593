import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { describeApi } from "../../../../lib/access/openapi.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import program from "../../../../package.json" with { type: "json" };

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json(describeApi(program.version));
  });
