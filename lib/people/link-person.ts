import { demand, isRole } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import { createSignInLink, type SignInLink } from "../access/sign-in-link.ts";
import { audit, type PeopleDoer } from "./doer.ts";

/** A new one-time link of an account that has no other way in; an earlier one that is still open ends. Throws 403, 404, 409. */
export function linkPerson(doer: PeopleDoer, id: string, now = Date.now()): Promise<SignInLink> {
  if (doer.actor) demand(doer.actor, "manage-people");
  return doer.db.prisma.$transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { id } });
    if (!person || !isRole(person.role)) throw new Problem("not-found");
    if (person.disabledAt) throw new Problem("conflict", "this account is disabled");
    const expiresAt = new Date(now);
    await tx.signin_link.updateMany({ where: { userId: id, usedAt: null }, data: { expiresAt } });
    const link = await createSignInLink({ prisma: tx }, { role: person.role, userId: id });
    await audit(tx, doer, { action: "person-link", target: id, body: {} });
    return link;
  });
}
