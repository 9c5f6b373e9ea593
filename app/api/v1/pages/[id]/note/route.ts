import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { readPageView } from "../../../../../../lib/board/page-view.ts";
import { noteInput } from "../../../../../../lib/pages/verbs/inputs.ts";
import { notePage } from "../../../../../../lib/pages/verbs/note.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "note-page");
    const { id } = await params;
    await notePage({ estate: estate(), actor }, id, await readBody(request, noteInput));
    return json(await readPageView(estate(), id, actor));
  });
