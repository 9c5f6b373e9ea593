import { answer } from "../../../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../../../lib/access/json.ts";
import { requirePermission } from "../../../../../../lib/access/require-permission.ts";
import { linkInput } from "../../../../../../lib/people/inputs.ts";
import { linkPerson } from "../../../../../../lib/people/link-person.ts";
import { database } from "../../../../../../lib/store/db.ts";

type Context = { params: Promise<{ id: string }> };

export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "manage-people");
    const { id } = await params;
    await readBody(request, linkInput);
    const { path, expiresAt } = await linkPerson({ db: database(), actor }, id);
    return json({ path, expiresAt: expiresAt.toISOString() }, 201);
  });
