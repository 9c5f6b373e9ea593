import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { writeOffLetter } from "../../../../../../lib/quarantine/verbs/write-off-letter.ts";
import { writeOffLetterInput } from "../../../../../../lib/quarantine/views.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "resolve-page");
    const { id } = await params;
    const { reason } = await readBody(request, writeOffLetterInput);
    return json(await writeOffLetter(estate(), actor, id, reason));
  });
