import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { demand, isScope } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import { newScopedToken, tokenHash } from "../access/token.ts";
import type { Database } from "../store/db.ts";
import { audit, type PeopleDoer } from "./doer.ts";
import type { makeTokenInput } from "./inputs.ts";
import type { TokenView } from "./views.ts";

const day = 86_400_000;

type Row = {
  id: string;
  label: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

const view = ({ id, label, scopes, createdAt, expiresAt, revokedAt }: Row): TokenView => ({
  id,
  label,
  scopes: scopes.filter(isScope),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Every scoped token, newest first, revoked ones included; without their secrets, which nobody has. */
export async function readTokens({ prisma }: Pick<Database, "prisma">): Promise<TokenView[]> {
  return (await prisma.api_token.findMany({ orderBy: [{ createdAt: "desc" }, { id: "asc" }] })).map(view);
}

/** A new scoped token. Its secret is in this answer and nowhere else. Throws 403. */
export function makeToken(
  doer: PeopleDoer,
  { label, scopes, expiresInDays }: z.output<typeof makeTokenInput>,
  now = Date.now(),
): Promise<{ token: TokenView; secret: string }> {
  if (doer.actor) demand(doer.actor, "manage-tokens");
  return doer.db.prisma.$transaction(async (tx) => {
    const [id, secret] = [randomUUID(), newScopedToken()];
    const expiresAt = new Date(now + expiresInDays * day);
    const createdBy = doer.actor?.id ?? "system";
    const row = await tx.api_token.create({
      data: { id, hash: tokenHash(secret), label, scopes, createdBy, expiresAt },
    });
    await audit(tx, doer, { action: "token-make", target: id, body: { scopes, expiresInDays } });
    return { token: view(row), secret };
  });
}

/** Ends a token with its next request. One that was revoked before stays as it was. Throws 403, 404. */
export function revokeToken(doer: PeopleDoer, id: string, now = Date.now()): Promise<TokenView> {
  if (doer.actor) demand(doer.actor, "manage-tokens");
  return doer.db.prisma.$transaction(async (tx) => {
    const before = await tx.api_token.findUnique({ where: { id } });
    if (!before) throw new Problem("not-found");
    if (before.revokedAt) return view(before);
    const row = await tx.api_token.update({ where: { id }, data: { revokedAt: new Date(now) } });
    await audit(tx, doer, { action: "token-revoke", target: id, body: {} });
    return view(row);
  });
}
