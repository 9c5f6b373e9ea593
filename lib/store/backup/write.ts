import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readMigrations } from "../migrate.ts";
import { listed, quoted, tablesOf } from "./catalog.ts";

export const formatName = "one-board-backup";
/** The first line of a backup. `migrations`: the schema it was made on, by name and checksum. */
export type Header = {
  format: typeof formatName;
  version: 1;
  at: string;
  migrations: { name: string; checksum: string }[];
};
/** The line before a table's rows, which are PostgreSQL's COPY text and end with a line `\.`. */
export type Section = { table: string; columns: string[] };

/**
 * Writes everything that makes the board, its pages, attempts and people to one gzip file that only its owner can read, as it
 * was at one moment. The file appears whole or not at all. Returns rows per table. Sessions, open links and this home's own
 * secrets are not in it.
 */
export async function writeBackup(url: string, file: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  const partial = `${file}.partial`;
  const rows = new Map<string, number>();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL DateStyle = 'ISO'; SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 1");
    const target = createWriteStream(partial, { mode: 0o600, flags: "wx" });
    await pipeline(Readable.from(everything(client, rows)), createGzip(), target);
    renameSync(partial, file);
    return rows;
  } catch (error) {
    // A partial file of another backup that runs now is not ours to remove.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* everything(client: pg.Client, rows: Map<string, number>): AsyncGenerator<string | Buffer> {
  yield line({ format: formatName, version: 1, at: new Date().toISOString(), migrations: await applied(client) });
  for (const table of await tablesOf(client)) {
    yield line({ table: table.name, columns: table.columns } satisfies Section);
    const copy = client.query(copyTo(`COPY (SELECT ${listed(table.columns)} FROM ${quoted(table.name)}) TO STDOUT`));
    yield* copy;
    yield "\\.\n";
    rows.set(table.name, copy.rowCount);
  }
  yield line({ end: true });
}

const line = (value: Header | Section | { end: true }): string => `${JSON.stringify(value)}\n`;

async function applied(client: pg.Client): Promise<Header["migrations"]> {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.filter(({ name }) => known.has(name));
}
