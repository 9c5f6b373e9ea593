import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "./db.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { testServer } from "./test-server.ts";

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> };

/** A fresh, migrated database of its own on the test run's embedded PostgreSQL (about 50 ms). The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = await migratedTemplate(server);
  await onServer(server, async (client) => {
    await client.query("SELECT pg_advisory_lock(1)");
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  const url = withName(server, name);
  const database = openDatabase(url);
  return {
    url,
    database,
    async drop() {
      await database.close();
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** An empty database without any table, for tests of migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await testServer();
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: withName(server, name),
    drop: async () => {
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/**
 * One fresh database for the whole test file: `const store = freshTestDatabase()` at the top, then `store.database` inside
 * tests and hooks.
 */
export function freshTestDatabase(): { readonly url: string; readonly database: Database } {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await createTestDatabase();
  }, 60_000);
  afterAll(async () => {
    await current?.drop();
  });
  const present = () => {
    if (!current) throw new Error("the test database exists inside hooks and tests only");
    return current;
  };
  return {
    get url() {
      return present().url;
    },
    get database() {
      return present().database;
    },
  };
}

/** Migrates one template per set of migrations; the advisory lock lets parallel test files wait for the first. */
async function migratedTemplate(server: string): Promise<string> {
  const migrations = readMigrations();
  const name = `template_${migrations.map((each) => each.checksum.slice(0, 6)).join("")}`.slice(0, 60);
  await onServer(server, async (client) => {
    await client.query("SELECT pg_advisory_lock(1)");
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1 AND datallowconn = false", [
      name,
    ]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await migrate(withName(server, name), migrations);
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  });
  return name;
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withName(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
