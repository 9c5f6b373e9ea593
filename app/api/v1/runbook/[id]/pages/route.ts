import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { attachPage } from "../../../../../../lib/live-proof/live-proofs.ts";
import { attachInput } from "../../../../../../lib/live-proof/operations.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "review-runbook");
    const { id } = await params;
    const { page } = await readBody(request, attachInput);
    return json(await attachPage(estate(), actor, id, page), 201);
  });
