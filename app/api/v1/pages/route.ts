import { answer } from "../../../../lib/access/answer.ts";
import { json, readQuery } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { listPages } from "../../../../lib/board/page-list.ts";
import { pagesQuery } from "../../../../lib/pages/verbs/inputs.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json(await listPages(estate(), readQuery(request, pagesQuery)));
  });
