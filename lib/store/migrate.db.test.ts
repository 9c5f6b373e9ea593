import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "./migrate.ts";
import { projectRoot } from "./project-root.ts";
import { schemaSql } from "./schema-sql.ts";
import { createEmptyDatabase } from "./test-database.ts";

async function emptied<T>(work: (url: string, client: pg.Client) => Promise<T>): Promise<T> {
  const empty = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(empty.url, client);
  } finally {
    await client.end();
    await empty.drop();
  }
}

const good = { name: "1_good", sql: "CREATE TABLE good (id int); SELECT ';';", checksum: "a" };

describe("migrate", () => {
  it("applies each file once when two programs start at the same time", () =>
    emptied(async (url, client) => {
      const applied = await Promise.all([migrate(url), migrate(url)]);
      expect(applied.flat().sort()).toEqual(readMigrations().map((each) => each.name));
      const { rows } = await client.query(
        `SELECT count(*)::int AS n FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`,
      );
      expect(rows[0].n).toBe(readMigrations().length);
    }));

  it("leaves nothing of a file that fails half-way, and keeps the files before it", () =>
    emptied(async (url, client) => {
      const bad = { name: "2_bad", sql: "CREATE TABLE half (id int); SELECT no_such_function();", checksum: "b" };
      await expect(migrate(url, [good, bad])).rejects.toThrow(/2_bad failed and left nothing behind/);
      const { rows } = await client.query(`SELECT to_regclass('half') AS half, to_regclass('good') AS good`);
      expect(rows[0]).toEqual({ half: null, good: "good" });
      expect(await migrate(url, [good])).toEqual([]);
    }));

  it("refuses a database that is newer than the program", () =>
    emptied(async (url) => {
      await migrate(url, [good, { name: "2_later", sql: "SELECT 1", checksum: "c" }]);
      await expect(migrate(url, [good])).rejects.toThrow(/newer than this program: it has the migration 2_later/);
    }));

  it("refuses a file that was changed after it had been applied", () =>
    emptied(async (url) => {
      await migrate(url, [good]);
      await expect(migrate(url, [{ ...good, checksum: "z" }])).rejects.toThrow(/was changed after/);
    }));
});

describe("the migrated catalog", () => {
  let wanted: unknown;
  let found: unknown;
  let url = "";
  let drop = async () => {};
  beforeAll(async () => {
    const empty = await createEmptyDatabase();
    ({ url, drop } = empty);
    const sql = await schemaSql(readFileSync(path.join(projectRoot(), "prisma", "schema.prisma"), "utf8"), url);
    wanted = await emptied(async (_url, client) => {
      await client.query(sql);
      return catalog(client);
    });
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    found = await catalog(client, Object.keys(wanted as object));
    await client.end();
  }, 60_000);
  afterAll(() => drop());

  it("has every table of the Prisma schema with its columns, keys and indexes", () => {
    expect(Object.keys(wanted as object).length).toBeGreaterThan(15);
    expect(found).toEqual(wanted);
  });
});

/** Columns, keys and indexes by table; partial indexes and checks, which Prisma has no word for, are left out. */
async function catalog(client: pg.Client, tables?: string[]): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; line: string }>(`
    SELECT c.relname AS table, format('column %s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    UNION ALL
    SELECT c.relname, format('key %s %s', k.conname, pg_get_constraintdef(k.oid))
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'f', 'u')
    UNION ALL
    SELECT c.relname, pg_get_indexdef(i.indexrelid)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND i.indpred IS NULL`);
  const result: Record<string, string[]> = {};
  for (const { table, line } of rows) {
    if (table === "_prisma_migrations" || (tables && !tables.includes(table))) continue;
    result[table] = [...(result[table] ?? []), line];
  }
  for (const lines of Object.values(result)) lines.sort();
  return result;
}
