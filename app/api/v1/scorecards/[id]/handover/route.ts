import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { handOverInput } from "../../../../../../lib/shipping/api/scorecards.ts";
import { handOver } from "../../../../../../lib/shipping/hand-over.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "keep-scorecard");
    const { row } = await readBody(request, handOverInput);
    return json(await handOver(estate(), actor, (await params).id, row), 201);
  });
