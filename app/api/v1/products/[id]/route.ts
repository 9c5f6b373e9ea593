import { answer } from "../../../../../lib/access/answer.ts";
import { json } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { readProduct } from "../../../../../lib/product/read.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json(await readProduct(estate(), (await params).id));
  });
