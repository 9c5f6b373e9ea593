import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { makeTokenInput } from "../../../../lib/people/inputs.ts";
import { makeToken, readTokens } from "../../../../lib/people/tokens.ts";
import { database } from "../../../../lib/store/db.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "manage-tokens");
    return json({ tokens: await readTokens(database()) });
  });

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "manage-tokens");
    return json(await makeToken({ db: database(), actor }, await readBody(request, makeTokenInput)), 201);
  });
