import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { commentOn } from "../../../../../../lib/drills/review/comment.ts";
import { commentInput } from "../../../../../../lib/drills/review/views.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "review-drills");
    const input = await readBody(request, commentInput);
    return json(await commentOn({ actor }, (await params).id, input), 201);
  });
