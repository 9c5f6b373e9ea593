import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { readRecord } from "../../../../lib/drills/record/read-record.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await readRecord(await requirePermission(request, "run-drills"))));
