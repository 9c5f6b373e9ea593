import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readQuery } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { completenessQuery } from "../../../../../../lib/shipping/api/completeness.ts";
import { answerCompleteness } from "../../../../../../lib/shipping/gate/answer.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    const { through } = readQuery(request, completenessQuery);
    return json(await answerCompleteness(estate(), (await params).id, through));
  });
