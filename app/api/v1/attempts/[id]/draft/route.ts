import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { draftInput } from "../../../../../../lib/drills/inputs.ts";
import { keepDraft } from "../../../../../../lib/drills/verbs/draft.ts";

type Context = { params: Promise<{ id: string }> };

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    return json(await keepDraft({ actor }, (await params).id, await readBody(request, draftInput)));
  });
