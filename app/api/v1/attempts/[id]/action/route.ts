import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { realThings } from "../../../../../../lib/actions/real-things.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { actionInput } from "../../../../../../lib/drills/inputs.ts";
import { storeAction } from "../../../../../../lib/drills/verbs/action.ts";

type Context = { params: Promise<{ id: string }> };

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    const real = realThings(estate().contract);
    return json(await storeAction({ actor }, (await params).id, await readBody(request, actionInput), real));
  });
