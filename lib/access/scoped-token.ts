import type { Database } from "../store/db.ts";
import { type Actor, isScope } from "./permissions.ts";
import { isScopedToken, tokenHash } from "./token.ts";

/** How a scoped token stands in the audit. */
export const tokenActor = (id: string): string => `token:${id}`;

/** Who a scoped token acts as; null when it is unknown, revoked or past its end (wall clock). */
export async function scopedActor(
  { prisma }: Pick<Database, "prisma">,
  offered: string,
  now = Date.now(),
): Promise<Actor | null> {
  if (!isScopedToken(offered)) return null;
  const row = await prisma.api_token.findUnique({ where: { hash: tokenHash(offered) } });
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt.getTime() <= now)) return null;
  return { id: tokenActor(row.id), handle: row.label, role: "token", scopes: row.scopes.filter(isScope) };
}
