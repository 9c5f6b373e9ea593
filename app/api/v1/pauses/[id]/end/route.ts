import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { emptyInput } from "../../../../../../lib/delivery/views.ts";
import { endPause } from "../../../../../../lib/pauses/pauses.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "declare-pause");
    const { id } = await params;
    await readBody(request, emptyInput);
    return json(await endPause(estate(), actor, id));
  });
