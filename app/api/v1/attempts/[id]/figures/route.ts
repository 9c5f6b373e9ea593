import { answer } from "../../../../../../lib/access/answer.ts";
import { json } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { readFigures } from "../../../../../../lib/drills/live/verbs.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-drills");
    return json(await readFigures({ actor }, (await params).id));
  });
