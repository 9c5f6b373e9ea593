import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { openActions } from "../../../../lib/actions/open-actions.ts";
import { estate } from "../../../../lib/board/estate.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json({ actions: await openActions(estate()) });
  });
