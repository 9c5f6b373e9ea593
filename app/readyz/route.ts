import { answer } from "../../lib/access/answer.ts";
import { json } from "../../lib/access/json.ts";
import { requirePermission } from "../../lib/access/require-permission.ts";
import { estate } from "../../lib/board/estate.ts";
import { readBoard } from "../../lib/board/read.ts";
import { sourceIds, unseenOf } from "../../lib/metrics/sources.ts";
import { readLatest } from "../../lib/product/observations.ts";

/** 200 while a collector is alive, 503 while none is; either way with the sources it could not see. */
export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    const [{ collector }, latest] = await Promise.all([
      readBoard(estate()),
      readLatest(estate(), sourceIds(estate().contract)),
    ]);
    const ready = collector.state === "ok";
    return json({ ready, collector, unseen: unseenOf(latest) }, ready ? 200 : 503);
  });
