import type { Actor } from "../access/permissions.ts";
import type { Database } from "../store/db.ts";
import type { Prisma, PrismaClient } from "../store/generated/client.ts";

/** Who changes people or tokens: an actor of the API, or `system` at this machine's command line. */
export type PeopleDoer = { db: Pick<Database, "prisma">; actor: Pick<Actor, "id" | "role"> | null };
export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** The audit row of the transaction it is written in. Its body holds what was decided, never a handle or a secret. */
export async function audit(
  tx: Transaction,
  { actor }: Pick<PeopleDoer, "actor">,
  { action, target, body }: { action: string; target: string; body: Prisma.InputJsonObject },
): Promise<void> {
  await tx.audit.create({ data: { actor: actor?.id ?? "system", action, target, body } });
}
