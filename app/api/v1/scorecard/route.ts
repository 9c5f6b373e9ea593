import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { scorecardInput } from "../../../../lib/shipping/api/scorecard.ts";
import { score } from "../../../../lib/shipping/scorecard.ts";

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "weigh-shipping");
    return json(score((await readBody(request, scorecardInput)).rows));
  });
