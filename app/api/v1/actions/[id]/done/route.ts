import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { finishAction } from "../../../../../../lib/actions/open-actions.ts";
import { doneInput } from "../../../../../../lib/actions/operations.ts";
import { estate } from "../../../../../../lib/board/estate.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "lead-actions");
    await readBody(request, doneInput);
    return json(await finishAction(estate(), actor, (await params).id));
  });
