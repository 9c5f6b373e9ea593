import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { endReplay } from "../../../../../../lib/quarantine/verbs/replays.ts";
import { endReplayInput } from "../../../../../../lib/quarantine/views.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "track-replay");
    const { id } = await params;
    return json(await endReplay(estate(), actor, id, await readBody(request, endReplayInput)));
  });
