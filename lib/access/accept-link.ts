import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../store/db.ts";
import type { PrismaClient } from "../store/generated/client.ts";
import { isRole, type Role } from "./permissions.ts";
import { linkHash, operatorEmail } from "./sign-in-link.ts";

const blankAsAbsent = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** What the confirm form sends. E-mail and password belong together; without them only a new link signs in again. */
export const acceptLinkSchema = z
  .strictObject({
    token: z.string().min(1).max(200),
    next: z.string().max(1_000).optional(),
    handle: z.preprocess(blankAsAbsent, z.string().trim().max(40).optional()),
    email: z.preprocess(blankAsAbsent, z.email().max(200).optional()),
    password: z.preprocess(blankAsAbsent, z.string().min(12, "expected at least 12 characters").max(128).optional()),
  })
  .refine(({ email, password }) => (email === undefined) === (password === undefined), {
    path: ["password"],
    message: "expected both an e-mail address and a password, or neither",
  });
export type AcceptLink = z.infer<typeof acceptLinkSchema>;

export type Accepted = { userId: string } | { refused: "link-not-open" | "email-taken" | "disabled" };

type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * Uses a one-time link: makes or finds its account and spends it in one transaction, so that it works exactly once.
 * `passwordHash` is computed before, outside the transaction. A link of an account signs that account in; one for admin without
 * an e-mail signs in the machine's operator again.
 */
export async function acceptLink(
  { prisma }: Pick<Database, "prisma">,
  input: Omit<AcceptLink, "password" | "next"> & { passwordHash?: string },
): Promise<Accepted> {
  const email = input.email?.toLowerCase();
  return prisma.$transaction(async (tx) => {
    const owner = email ? await tx.user.findUnique({ where: { email } }) : null;
    const link = await tx.signin_link.findUnique({ where: { hash: linkHash(input.token) }, include: { user: true } });
    if (owner && owner.id !== link?.userId) return { refused: "email-taken" };
    if (link?.user?.disabledAt) return { refused: "disabled" };
    const role = await spend(tx, input.token);
    if (!role) return { refused: "link-not-open" };
    const userId = link?.userId ?? (await accountFor(tx, role, email, input.handle));
    if (link?.userId && email) await tx.user.update({ where: { id: userId }, data: { email } });
    if (input.passwordHash) {
      await tx.account.deleteMany({ where: { userId, providerId: "credential" } });
      const credential = { providerId: "credential", accountId: userId, userId, password: input.passwordHash };
      await tx.account.create({ data: { id: randomUUID(), ...credential } });
    }
    await tx.audit.create({ data: { actor: userId, action: "accept-link", target: userId, body: { role } } });
    return { userId };
  });
}

/** The conditional update lets exactly one of two simultaneous confirmations through. */
async function spend(tx: Transaction, token: string): Promise<Role | null> {
  const hash = linkHash(token);
  const open = { hash, usedAt: null, expiresAt: { gt: new Date() } };
  const { count } = await tx.signin_link.updateMany({ where: open, data: { usedAt: new Date() } });
  const role = count === 1 ? (await tx.signin_link.findUnique({ where: { hash } }))?.role : null;
  return isRole(role) ? role : null;
}

async function accountFor(tx: Transaction, role: Role, email: string | undefined, handle: string | undefined) {
  const id = randomUUID();
  const own = email ?? (role === "admin" ? operatorEmail : `${id}@one-board.invalid`);
  const user = await tx.user.upsert({
    where: { email: own },
    update: {},
    create: { id, name: handle ?? role, email: own, emailVerified: true, role },
  });
  return user.id;
}
