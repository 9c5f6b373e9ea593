import { answer } from "../../../../lib/access/answer.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { eventStream } from "../../../../lib/board/event-stream.ts";
import { streams } from "../../../../lib/board/streams.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    const { id } = await requirePermission(request, "see-board");
    return eventStream(streams(), id, request.signal);
  });
