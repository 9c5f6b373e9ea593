import type { z } from "zod";
import { demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import { audit, type PeopleDoer, type Transaction } from "./doer.ts";
import type { changePersonInput } from "./inputs.ts";
import { readPerson } from "./people.ts";
import type { PersonView } from "./views.ts";

/**
 * Another role, the raw-reader flag, or the end of an account. What somebody may do changes with their next request; a
 * disabled one's sessions and open links end here. Throws 403, 404, and 409 where nobody would be left to let others in.
 */
export async function changePerson(
  doer: PeopleDoer,
  id: string,
  change: z.output<typeof changePersonInput>,
  now = Date.now(),
): Promise<PersonView> {
  if (doer.actor) demand(doer.actor, "manage-people");
  await doer.db.prisma.$transaction(async (tx) => {
    // One change of people at a time: of two admins who end each other's account the second is refused.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('people'))`;
    const before = await tx.user.findUnique({ where: { id } });
    if (!before) throw new Problem("not-found");
    const { role = before.role, rawReader = before.rawReader, disabled = before.disabledAt !== null } = change;
    await keepAnAdmin(tx, before, { role, disabled });
    if (disabled && doer.actor?.id === id) throw new Problem("conflict", "nobody ends their own account");
    const disabledAt = disabled ? (before.disabledAt ?? new Date(now)) : null;
    if (disabled) await signOutEverywhere(tx, id, now);
    await tx.user.update({ where: { id }, data: { role, rawReader, disabledAt } });
    await audit(tx, doer, { action: "person-change", target: id, body: { role, rawReader, disabled } });
  });
  return readPerson(doer.db, id, now);
}

async function keepAnAdmin(
  tx: Transaction,
  before: { id: string; role: string; disabledAt: Date | null },
  after: { role: string; disabled: boolean },
): Promise<void> {
  const was = before.role === "admin" && before.disabledAt === null;
  if (!was || (after.role === "admin" && !after.disabled)) return;
  const others = await tx.user.count({ where: { role: "admin", disabledAt: null, NOT: { id: before.id } } });
  if (others === 0) throw new Problem("conflict", "this is the last admin");
}

async function signOutEverywhere(tx: Transaction, userId: string, now: number): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.signin_link.updateMany({ where: { userId, usedAt: null }, data: { expiresAt: new Date(now) } });
}
