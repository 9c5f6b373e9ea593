import { answer } from "../../../../../lib/access/answer.ts";
import { json } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { readDrill } from "../../../../../lib/drills/read-drill.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "run-drills");
    return json(readDrill((await params).id));
  });
