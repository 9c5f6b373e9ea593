import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { answerLevers, leversInput } from "../../../../lib/shipping/api/levers.ts";

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "weigh-shipping");
    return json(answerLevers(await readBody(request, leversInput)));
  });
