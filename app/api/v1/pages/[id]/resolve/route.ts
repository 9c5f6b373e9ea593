import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { readPageView } from "../../../../../../lib/board/page-view.ts";
import { resolveInput } from "../../../../../../lib/pages/verbs/inputs.ts";
import { resolvePage } from "../../../../../../lib/pages/verbs/resolve.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "resolve-page");
    const { id } = await params;
    await resolvePage({ estate: estate(), actor }, id, await readBody(request, resolveInput));
    return json(await readPageView(estate(), id, actor));
  });
