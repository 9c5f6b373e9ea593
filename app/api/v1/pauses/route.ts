import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { declarePause, readPauses } from "../../../../lib/pauses/pauses.ts";
import { pauseInput } from "../../../../lib/pauses/views.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await readPauses(estate(), await requirePermission(request, "see-board"))));

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "declare-pause");
    return json(await declarePause(estate(), actor, await readBody(request, pauseInput)), 201);
  });
