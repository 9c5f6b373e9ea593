import type { Page } from "../pages/types.ts";
import type { Database } from "../store/db.ts";

/** How the acknowledgers of some pages are shown: the handle each chose, by account id. */
export async function readHandles(
  db: Pick<Database, "prisma">,
  pages: readonly Pick<Page, "acknowledgedBy">[],
): Promise<Record<string, string>> {
  const ids = new Set(pages.flatMap(({ acknowledgedBy }) => acknowledgedBy ?? []));
  return handlesOf(db, [...ids]);
}

export async function handlesOf({ prisma }: Pick<Database, "prisma">, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const users = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return Object.fromEntries(users.map(({ id, name }) => [id, name]));
}
