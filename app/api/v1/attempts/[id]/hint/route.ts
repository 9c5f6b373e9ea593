import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { hintInput } from "../../../../../../lib/drills/inputs.ts";
import { openHint } from "../../../../../../lib/drills/verbs/hint.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    await readBody(request, hintInput);
    return json(await openHint({ actor }, (await params).id));
  });
