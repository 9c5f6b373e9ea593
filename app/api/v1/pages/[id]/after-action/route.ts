import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { readAfterAction, writeAfterAction } from "../../../../../../lib/after-action/after-action.ts";
import { afterActionInput } from "../../../../../../lib/after-action/operations.ts";
import { estate } from "../../../../../../lib/board/estate.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "see-board");
    return json(await readAfterAction(estate(), (await params).id, actor));
  });

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "lead-actions");
    const { id } = await params;
    return json(await writeAfterAction(estate(), actor, id, await readBody(request, afterActionInput)));
  });
