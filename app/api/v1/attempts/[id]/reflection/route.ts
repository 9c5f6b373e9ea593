import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { reflectionInput } from "../../../../../../lib/drills/inputs.ts";
import { storeReflection } from "../../../../../../lib/drills/verbs/reflection.ts";

type Context = { params: Promise<{ id: string }> };

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    return json(await storeReflection({ actor }, (await params).id, await readBody(request, reflectionInput)));
  });
