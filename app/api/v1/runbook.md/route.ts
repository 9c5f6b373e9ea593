import { answer } from "../../../../lib/access/answer.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { runbookMarkdown } from "../../../../lib/runbook/markdown.ts";
import { readRunbook } from "../../../../lib/runbook/read.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    const headers = { "content-type": "text/markdown; charset=utf-8", "cache-control": "no-store" };
    return new Response(runbookMarkdown(readRunbook(estate().contract)), { headers });
  });
