import { answer } from "../../../../../lib/access/answer.ts";
import { json } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { readScorecard } from "../../../../../lib/shipping/history.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "weigh-shipping");
    return json(await readScorecard(estate(), (await params).id));
  });
