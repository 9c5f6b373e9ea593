import { answer } from "../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { clearInput } from "../../../../../lib/practice-desk/inputs.ts";
import { demandPractice, sendOrder } from "../../../../../lib/practice-desk/send.ts";

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "run-practice");
    demandPractice(estate());
    await readBody(request, clearInput);
    const order = { kind: "clear", body: { actor: actor.id } } as const;
    return json(await sendOrder({ estate: estate(), actor }, order), 202);
  });
