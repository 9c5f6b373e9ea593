import { answer } from "../../../../lib/access/answer.ts";
import { json, readBody } from "../../../../lib/access/json.ts";
import { requirePermission } from "../../../../lib/access/require-permission.ts";
import { addPerson } from "../../../../lib/people/add-person.ts";
import { addPersonInput } from "../../../../lib/people/inputs.ts";
import { readPeople } from "../../../../lib/people/people.ts";
import { database } from "../../../../lib/store/db.ts";

export const GET = (request: Request): Promise<Response> =>
  answer(async () => {
    await requirePermission(request, "manage-people");
    return json({ people: await readPeople(database()) });
  });

export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const actor = await requirePermission(request, "manage-people");
    const { person, link } = await addPerson({ db: database(), actor }, await readBody(request, addPersonInput));
    return json({ person, link: { path: link.path, expiresAt: link.expiresAt.toISOString() } }, 201);
  });
