import { answer } from "../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { clockInput } from "../../../../../lib/practice-desk/inputs.ts";
import { demandPractice, sendOrder } from "../../../../../lib/practice-desk/send.ts";

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-practice");
    demandPractice(estate());
    const body = await readBody(request, clockInput);
    return json(await sendOrder({ estate: estate(), actor }, { kind: "clock", body }), 200);
  });
