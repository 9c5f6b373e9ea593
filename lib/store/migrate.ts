import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { projectRoot } from "./project-root.ts";
import { StoreProblem } from "./store-problem.ts";

export type Migration = { name: string; sql: string; checksum: string };

/** One number for all programs that migrate this database. */
const lockKey = 7_204_417;

/** Prisma's own table, so that `prisma migrate` goes on from where this runner stopped. */
const table = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** `<folder>/<name>/migration.sql`, in order of name. */
export function readMigrations(folder = path.join(projectRoot(), "prisma", "migrations")): Migration[] {
  return readdirSync(folder)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, "migration.sql")))
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Applies what is missing, each file as one query in one transaction, under an advisory lock: two programs starting at
 * once apply each file once. Returns the names applied. Throws StoreProblem when the database is newer than this program,
 * when an applied file was changed since, or when an earlier attempt by another tool failed half-way.
 */
export async function migrate(url: string, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await client.query(table);
    const pending = await missing(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map((each) => each.name);
  } finally {
    await client.end();
  }
}

/** Names not applied yet, without applying them; `null` when the database was never migrated. */
export async function pendingMigrations(client: pg.ClientBase | pg.Pool, migrations = readMigrations()) {
  const { rows } = await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS known`);
  return rows[0]?.known ? (await missing(client, migrations)).map((each) => each.name) : null;
}

async function missing(client: pg.ClientBase | pg.Pool, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const known = new Map(migrations.map((each) => [each.name, each]));
  for (const row of rows) {
    const mine = known.get(row.migration_name);
    if (!mine) {
      throw new StoreProblem(
        `The database is newer than this program: it has the migration ${row.migration_name}, which this program does not know. Start the One Board version that made it, or restore a backup of this version.`,
      );
    }
    if (row.finished_at === null) {
      throw new StoreProblem(
        `The migration ${row.migration_name} was begun by another tool and did not finish. Mend the database, then mark it with \`prisma migrate resolve\`.`,
      );
    }
    if (row.checksum !== mine.checksum) {
      throw new StoreProblem(
        `The migration ${row.migration_name} was changed after it had been applied to this database. Restore the file; a change of the schema is a migration of its own.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.migration_name));
  return migrations.filter((each) => !applied.has(each.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw new StoreProblem(
      `The migration ${migration.name} failed and left nothing behind: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
}
