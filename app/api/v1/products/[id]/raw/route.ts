import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readQuery } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { rawQuery } from "../../../../../../lib/people/inputs.ts";
import { locateRaw } from "../../../../../../lib/people/raw.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "locate-raw");
    const { id } = await params;
    return json(await locateRaw({ estate: estate(), actor }, id, readQuery(request, rawQuery)));
  });
