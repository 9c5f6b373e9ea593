import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { readChannels } from "../../../../lib/delivery/read-channels.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => json(await readChannels(estate(), await requirePermission(request, "see-channels"))));
