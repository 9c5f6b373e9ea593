import { answer } from "../../../../../../lib/access/answer.ts";
import { json } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { readQuarantine } from "../../../../../../lib/quarantine/read.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "see-board");
    return json(await readQuarantine(estate(), (await params).id, actor));
  });
