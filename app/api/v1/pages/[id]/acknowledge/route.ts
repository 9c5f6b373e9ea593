import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { readPageView } from "../../../../../../lib/board/page-view.ts";
import { acknowledgePage } from "../../../../../../lib/pages/verbs/acknowledge.ts";
import { acknowledgeInput } from "../../../../../../lib/pages/verbs/inputs.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "acknowledge-page");
    const { id } = await params;
    await acknowledgePage({ estate: estate(), actor }, id, await readBody(request, acknowledgeInput));
    return json(await readPageView(estate(), id, actor));
  });
