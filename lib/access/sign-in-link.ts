import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../store/db.ts";
import { isRole, type Role } from "./permissions.ts";

const day = 86_400_000;

export type SignInLink = { token: string; path: string; role: Role; expiresAt: Date };

export const linkHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * A one-time link: whoever confirms it is signed in as the account `userId`, or becomes an account of that role. Only its hash
 * is stored. `lastsMs`: wall clock, default one day.
 */
export async function createSignInLink(
  { prisma }: { prisma: Pick<Database["prisma"], "signin_link"> },
  { role, userId, lastsMs = day }: { role: Role; userId?: string; lastsMs?: number },
): Promise<SignInLink> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + lastsMs);
  await prisma.signin_link.create({ data: { hash: linkHash(token), role, expiresAt, userId: userId ?? null } });
  return { token, path: `/sign-in?token=${token}`, role, expiresAt };
}

/** `operator`: how the account that it signs in is shown; null where it makes one. */
type OpenLink = { state: "open"; role: Role; operator: string | null };

/** What a link would do, without using it: a preview of it must not burn it. */
export async function readSignInLink(
  { prisma }: Pick<Database, "prisma">,
  token: string,
): Promise<OpenLink | { state: "used" | "expired" | "unknown" }> {
  const link = await prisma.signin_link.findUnique({ where: { hash: linkHash(token) }, include: { user: true } });
  if (!link || !isRole(link.role)) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  if (link.expiresAt.getTime() <= Date.now()) return { state: "expired" };
  if (link.user) {
    const { disabledAt, name, role } = link.user;
    return disabledAt || !isRole(role) ? { state: "unknown" } : { state: "open", role, operator: name };
  }
  return { state: "open", role: link.role, operator: link.role === "admin" ? await operatorName(prisma) : null };
}

/** The account that a link for admin without an e-mail address signs in: the machine's operator, the same at every start. */
export const operatorEmail = "operator@one-board.invalid";

/** How the operator is shown; null until such a link was used. */
export async function operatorName(prisma: Database["prisma"]): Promise<string | null> {
  return (await prisma.user.findUnique({ where: { email: operatorEmail } }))?.name ?? null;
}
