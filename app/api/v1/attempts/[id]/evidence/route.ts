import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { evidenceInput } from "../../../../../../lib/drills/inputs.ts";
import { runEvidence } from "../../../../../../lib/drills/verbs/evidence.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    return json(await runEvidence({ actor }, (await params).id, await readBody(request, evidenceInput)));
  });
