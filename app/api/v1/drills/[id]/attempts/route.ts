import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { startInput } from "../../../../../../lib/drills/inputs.ts";
import { startAttempt } from "../../../../../../lib/drills/verbs/start.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    const input = await readBody(request, startInput);
    return json(await startAttempt({ actor }, (await params).id, input), 201);
  });
