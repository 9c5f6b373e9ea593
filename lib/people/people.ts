import { isRole } from "../access/permissions.ts";
import type { Database } from "../store/db.ts";
import type { PersonView } from "./views.ts";

type Row = {
  id: string;
  name: string;
  role: string;
  rawReader: boolean;
  disabledAt: Date | null;
  createdAt: Date;
  sessions: { expiresAt: Date }[];
  accounts: { providerId: string }[];
  passkeys: { id: string }[];
};

export const personParts = {
  sessions: { select: { expiresAt: true } },
  accounts: { select: { providerId: true } },
  passkeys: { select: { id: true } },
} as const;

/** Every account, admins first, then by handle. */
export async function readPeople({ prisma }: Pick<Database, "prisma">, now = Date.now()): Promise<PersonView[]> {
  const rows = await prisma.user.findMany({ include: personParts, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return rows.map((row) => personView(row, now)).sort(byRole);
}

/**
 * One account. Not within a transaction: Prisma reads its parts side by side, and a transaction has one connection only. Throws
 * where there is none.
 */
export async function readPerson({ prisma }: Pick<Database, "prisma">, id: string, now: number): Promise<PersonView> {
  return personView(await prisma.user.findUniqueOrThrow({ where: { id }, include: personParts }), now);
}

const order = ["admin", "lead", "on-call", "trainee", "viewer"];
const byRole = (a: PersonView, b: PersonView): number =>
  Number(a.disabledAt !== null) - Number(b.disabledAt !== null) ||
  order.indexOf(a.role) - order.indexOf(b.role) ||
  a.handle.localeCompare(b.handle, "en");

export function personView(row: Row, now: number): PersonView {
  const ends = row.sessions.map(({ expiresAt }) => expiresAt.getTime()).filter((end) => end > now);
  const password = row.accounts.some(({ providerId }) => providerId === "credential");
  return {
    id: row.id,
    handle: row.name,
    role: isRole(row.role) ? row.role : "viewer",
    rawReader: row.rawReader,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    sessionUntil: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    signsInWith: [...(password ? ["password" as const] : []), ...(row.passkeys.length > 0 ? ["passkey" as const] : [])],
  };
}
