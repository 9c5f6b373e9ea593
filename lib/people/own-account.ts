import { Problem } from "../access/problem.ts";
import type { Database } from "../store/db.ts";
import { personParts, personView } from "./people.ts";
import type { PersonView } from "./views.ts";

export type OwnAccount = PersonView & { passkeys: { id: string; createdAt: string | null; synced: boolean }[] };

/** An account as its owner sees it. `synced`: the device's maker keeps a copy of the passkey. Throws 404. */
export async function readOwnAccount({ prisma }: Pick<Database, "prisma">, id: string): Promise<OwnAccount> {
  const row = await prisma.user.findUnique({ where: { id }, include: personParts });
  if (!row) throw new Problem("not-found");
  const keys = await prisma.passkey.findMany({ where: { userId: id }, orderBy: { createdAt: "asc" } });
  return {
    ...personView(row, Date.now()),
    passkeys: keys.map((key) => ({
      id: key.id,
      createdAt: key.createdAt?.toISOString() ?? null,
      synced: key.backedUp,
    })),
  };
}
