import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { demand } from "../access/permissions.ts";
import { createSignInLink, type SignInLink } from "../access/sign-in-link.ts";
import { audit, type PeopleDoer } from "./doer.ts";
import type { addPersonInput } from "./inputs.ts";
import { readPerson } from "./people.ts";
import type { PersonView } from "./views.ts";

/** A new account with a one-time link of its own, which is told once. Throws 403. */
export async function addPerson(
  doer: PeopleDoer,
  { handle, role, rawReader }: z.output<typeof addPersonInput>,
  now = Date.now(),
): Promise<{ person: PersonView; link: SignInLink }> {
  if (doer.actor) demand(doer.actor, "manage-people");
  const id = randomUUID();
  const link = await doer.db.prisma.$transaction(async (tx) => {
    const email = `${id}@one-board.invalid`;
    await tx.user.create({ data: { id, name: handle, email, emailVerified: true, role, rawReader } });
    const made = await createSignInLink({ prisma: tx }, { role, userId: id });
    await audit(tx, doer, { action: "person-add", target: id, body: { role, rawReader } });
    return made;
  });
  return { person: await readPerson(doer.db, id, now), link };
}
