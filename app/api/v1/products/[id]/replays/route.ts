import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { startReplay } from "../../../../../../lib/quarantine/verbs/replays.ts";
import { startReplayInput } from "../../../../../../lib/quarantine/views.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "track-replay");
    const { id } = await params;
    return json(await startReplay(estate(), actor, id, await readBody(request, startReplayInput)), 201);
  });
