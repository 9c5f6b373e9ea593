import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { replayChannel } from "../../../../../../lib/delivery/verbs/replay-channel.ts";
import { replayInput } from "../../../../../../lib/delivery/views.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-channels");
    const { id } = await params;
    const letters = await replayChannel(estate(), actor, id, await readBody(request, replayInput));
    return json({ letters });
  });
