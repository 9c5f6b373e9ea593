import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { readBoardFor } from "../../../../lib/board/read.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "see-board");
    return json(await readBoardFor(actor, estate()));
  });
