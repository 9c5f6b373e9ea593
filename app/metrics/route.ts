import { answer } from "../../lib/access/answer.ts";
import { requirePermission } from "../../lib/access/require-permission.ts";
import { estate } from "../../lib/board/estate.ts";
import { streams } from "../../lib/board/streams.ts";
import { scrape } from "../../lib/metrics/scrape.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "read-metrics");
    const publicUrl = process.env.ONE_BOARD_URL ?? new URL(request.url).origin;
    const text = await scrape(estate(), { openStreams: streams().open, publicUrl });
    return new Response(await text.text(), {
      headers: { "content-type": text.contentType, "cache-control": "no-store" },
    });
  });
