import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { listDrills } from "../../../../lib/drills/read-drill.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await listDrills(await requirePermission(request, "run-drills"))));
