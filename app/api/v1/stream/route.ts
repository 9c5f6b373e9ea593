import { answer } from "../../../../lib/access/answer.ts";
import { may } from "../../../../lib/access/permissions.ts";
import { actorOf, requirePermission } from "../../../../lib/access/require-permission.ts";
import { eventStream } from "../../../../lib/board/event-stream.ts";
import { streams } from "../../../../lib/board/streams.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const { id } = await requirePermission(request, "see-board");
    const mayStill = async () => {
      const actor = await actorOf(request);
      return actor?.id === id && may(actor, "see-board");
    };
    return eventStream(streams(), { reader: id, signal: request.signal, mayStill });
  });
