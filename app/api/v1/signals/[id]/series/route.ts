import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readQuery } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { seriesQuery } from "../../../../../../lib/board/inputs.ts";
import { readSeries } from "../../../../../../lib/board/series.ts";

type Context = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "see-board");
    return json(await readSeries(estate(), (await params).id, readQuery(request, seriesQuery)));
  });
