import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { askToFire, readFirings } from "../../../../lib/fire-desk/desk.ts";
import { fireInput } from "../../../../lib/fire-desk/operations.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await readFirings(estate(), await requirePermission(request, "fire-lab"))));

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "fire-lab");
    return json(await askToFire(estate(), actor, await readBody(request, fireInput)), 202);
  });
