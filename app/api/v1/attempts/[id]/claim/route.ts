import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { claimInput } from "../../../../../../lib/drills/inputs.ts";
import { storeClaim } from "../../../../../../lib/drills/verbs/claim.ts";

type Context = { params: Promise<{ id: string }> };

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    return json(await storeClaim({ actor }, (await params).id, await readBody(request, claimInput)));
  });
