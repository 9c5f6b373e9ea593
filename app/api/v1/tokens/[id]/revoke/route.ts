import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { revokeInput } from "../../../../../../lib/people/inputs.ts";
import { revokeToken } from "../../../../../../lib/people/tokens.ts";
import { database } from "../../../../../../lib/store/db.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "manage-tokens");
    const { id } = await params;
    await readBody(request, revokeInput);
    return json(await revokeToken({ db: database(), actor }, id));
  });
