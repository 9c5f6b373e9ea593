import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody, readQuery } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { keepScorecardInput, scorecardsQuery } from "../../../../lib/shipping/api/scorecards.ts";
import { keepScorecard, scorecardsOf } from "../../../../lib/shipping/history.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "weigh-shipping");
    return json({ scorecards: await scorecardsOf(estate(), readQuery(request, scorecardsQuery).stream) });
  });

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "keep-scorecard");
    return json(await keepScorecard(estate(), actor, await readBody(request, keepScorecardInput)), 201);
  });
