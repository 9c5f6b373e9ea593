import { answer } from "../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../lib/access/require-permission.ts";
import { changePerson } from "../../../../../lib/people/change-person.ts";
import { changePersonInput } from "../../../../../lib/people/inputs.ts";
import { database } from "../../../../../lib/store/db.ts";

type Context = { params: Promise<{ id: string }> };

export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "manage-people");
    const { id } = await params;
    return json(await changePerson({ db: database(), actor }, id, await readBody(request, changePersonInput)));
  });
