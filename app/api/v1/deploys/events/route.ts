import { answer } from "../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../lib/board/estate.ts";
import { deployEventInput } from "../../../../../lib/deploys/inputs.ts";
import { reportDeploy } from "../../../../../lib/deploys/report.ts";

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "report-deploy");
    return json(await reportDeploy(estate(), actor, await readBody(request, deployEventInput)), 201);
  });
