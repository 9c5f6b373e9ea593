import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Migration, migrate, pendingMigrations, readMigrations } from "../migrate.ts";
import { StoreProblem } from "../store-problem.ts";
import { listed, quoted, tablesOf } from "./catalog.ts";
import { formatName, type Header, type Section } from "./write.ts";

type Options = { replace?: boolean };

/**
 * Puts a backup into a database: all of it in one transaction, or nothing. Into an empty one, or with `replace` over what is
 * there. A backup of an older program is read by its schema and migrated afterwards. Returns rows per table. Throws StoreProblem.
 */
export async function readBackup(
  url: string,
  file: string,
  { replace = false }: Options = {},
): Promise<Map<string, number>> {
  const lines = linesOf(file);
  const header = headerOf((await lines.next()).value);
  await prepare(url, header, replace);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN");
    const rows = await load(client, lines, replace);
    await client.query("COMMIT");
    await migrate(url);
    return rows;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error instanceof StoreProblem ? error : unreadable(file, error);
  } finally {
    await client.end();
    await lines.return(undefined);
  }
}

const unreadable = (file: string, cause: unknown) =>
  new StoreProblem(`The backup ${file} was not restored, and nothing was changed: it is damaged or not whole.`, {
    cause,
  });

/** Lines without their ends. A file that is cut short throws. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on("error", (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = "";
  unpacked.setEncoding("utf8");
  try {
    for await (const chunk of unpacked) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  return undefined;
}

function headerOf(line: string | undefined): Header {
  try {
    const header = JSON.parse(line ?? "") as Header;
    if (header.format === formatName && header.version === 1) return header;
  } catch {
    // said below
  }
  throw new StoreProblem("This file is no backup of One Board that this program can read.");
}

async function prepare(url: string, { migrations }: Header, replace: boolean): Promise<void> {
  const known = new Map(readMigrations().map((each) => [each.name, each]));
  const wanted = migrations.map(({ name, checksum }): Migration => {
    const own = known.get(name);
    if (own?.checksum === checksum) return own;
    throw new StoreProblem(
      "The backup is of a newer One Board, or of another one. Restore it with the program that made it.",
    );
  });
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => undefined);
  try {
    const pending = await pendingMigrations(pool);
    if (pending === null) await migrate(url, wanted);
    else if (known.size - pending.length !== wanted.length) {
      throw new StoreProblem(
        "The backup is of an older One Board: restore it into a home without data, which is migrated then.",
      );
    } else if (!replace && (await holdsData(pool))) {
      throw new StoreProblem(
        "There is data here already. Restore into an empty home, or say --replace to lose what is here now.",
      );
    }
    if (await isLed(pool)) throw new StoreProblem("A collector writes to this database: stop One Board first.");
  } finally {
    await pool.end();
  }
}

async function holdsData(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT EXISTS (SELECT FROM run) OR EXISTS (SELECT FROM "user") AS held`);
  return rows[0]?.held === true;
}

async function isLed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT EXISTS (SELECT FROM leader WHERE "renewedAt" > now() - interval '20 s') AS led`,
  );
  return rows[0]?.led === true;
}

async function load(client: pg.Client, lines: AsyncGenerator<string>, replace: boolean): Promise<Map<string, number>> {
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => quoted(name)).join(", ");
  if (replace) await client.query(`TRUNCATE ${names}, session, signin_link, verification, command`);
  // Triggers keep a life's rules; what is restored has obeyed them already.
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  const rows = new Map<string, number>();
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error("the backup ends too early");
    const section = JSON.parse(value) as Section | { end: true };
    if ("end" in section) break;
    if (!tables.some(({ name }) => name === section.table)) throw new Error("a table that is not known");
    const into = client.query(copyFrom(`COPY ${quoted(section.table)} (${listed(section.columns)}) FROM STDIN`));
    await pipeline(Readable.from(rowsOf(lines)), into);
    rows.set(section.table, into.rowCount);
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  await continueSequences(client);
  return rows;
}

const rowsAtOnce = 500;

async function* rowsOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let held: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error("the backup ends inside a table");
    const over = value === "\\.";
    if (!over) held.push(`${value}\n`);
    if (held.length >= rowsAtOnce || (over && held.length > 0)) {
      yield held.join("");
      held = [];
    }
    if (over) return;
  }
}

/** Numbers given from now on come after those that were restored. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS "table", a.attname AS "column", pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`,
  );
  for (const { table, column, sequence } of rows) {
    const largest = `(SELECT max(${quoted(column)}) FROM ${quoted(table)})`;
    await client.query(`SELECT setval($1, coalesce(${largest}, 1), ${largest} IS NOT NULL)`, [sequence]);
  }
}
