import type { ClientBase } from "pg";

/** What is not kept: who is signed in now, what signs in once, and what is asked of a collector that runs. */
const left = ["_prisma_migrations", "session", "verification", "signin_link", "command"];

export type Table = { name: string; columns: string[] };

/**
 * The tables that a backup holds, each after those it refers to. A partitioned table is one. Generated columns are left out:
 * PostgreSQL makes them again.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attgenerated = '' AND c.relname <> ALL($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [left],
  );
  return inOrder(rows, await references(client));
}

type Reference = { from: string; to: string };

async function references(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT DISTINCT a.relname AS "from", b.relname AS "to" FROM pg_constraint f
       JOIN pg_class a ON a.oid = f.conrelid JOIN pg_class b ON b.oid = f.confrelid
      WHERE f.contype = 'f' AND a.oid <> b.oid AND f.connamespace = 'public'::regnamespace`,
  );
  return rows;
}

function inOrder(tables: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of free) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(", ");
