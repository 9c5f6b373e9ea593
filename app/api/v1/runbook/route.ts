import { answer } from "../../../../lib/access/answer.ts";
import { json } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { liveProofs } from "../../../../lib/live-proof/live-proofs.ts";
import { runbookAnswer } from "../../../../lib/runbook/operations.ts";
import { readRunbook } from "../../../../lib/runbook/read.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json(runbookAnswer(readRunbook(estate().contract), await liveProofs(estate())));
  });
