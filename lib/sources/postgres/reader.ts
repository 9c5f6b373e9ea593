import { Client } from "pg";
import { asSourceError } from "../classify.ts";
import { within } from "../deadline.ts";
import type { Tls } from "../secured.ts";

const timeoutMs = 3_000;

/** One read-only connection to a watched database, kept between sweeps, thrown away at the first failure. */
export class PostgresReader {
  readonly #url: string;
  readonly #tls: Tls | null;
  #client: Promise<Client> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, tls: Tls | null = null) {
    this.#url = tls === null ? url : withoutSslSettings(url);
    this.#tls = tls;
  }

  /** The rows of one SELECT. Values come as PostgreSQL's driver gives them: 64-bit numbers are strings. */
  async rows<T extends object>(signal: AbortSignal, sql: string, values: unknown[] = []): Promise<T[]> {
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      return await within(signal, this.#query<T>(client, sql, values));
    } catch (error) {
      this.#drop(client);
      throw asSourceError(error);
    }
  }

  /** One statement at a time: sources that share the connection wait for each other. */
  #query<T extends object>(client: Promise<Client>, sql: string, values: unknown[]): Promise<T[]> {
    const mine = this.#last.then(async () => (await (await client).query<T>(sql, values)).rows);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  #connect(): Promise<Client> {
    const connected = this.#open(() => this.#drop(connected));
    return connected;
  }

  async #open(failed: () => void): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      ...(this.#tls === null ? {} : { ssl: { ...this.#tls, rejectUnauthorized: true } }),
      application_name: "one-board",
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      options: "-c default_transaction_read_only=on",
    });
    client.on("error", failed);
    await client.connect();
    return client;
  }

  close(): void {
    if (this.#client !== null) this.#drop(this.#client);
  }

  /** Ends one connection; a later one goes on. Not waited for: ending a hanging connection hangs as well. */
  #drop(client: Promise<Client>): void {
    if (this.#client === client) {
      this.#client = null;
      this.#last = Promise.resolve();
    }
    client.then((open) => open.end()).catch(() => undefined);
  }
}

/** The connection's own TLS decides: what the URL says of it would weaken it or name other files. */
function withoutSslSettings(url: string): string {
  const own = new URL(url);
  for (const name of [...own.searchParams.keys()]) if (name.startsWith("ssl")) own.searchParams.delete(name);
  return own.href;
}

/** `schema.table` or `table`, quoted. Throws RangeError on anything but plain names. */
export function quoteName(name: string): string {
  const parts = name.split(".");
  if (!parts.every((part) => /^[A-Za-z_][\w$]*$/.test(part)))
    throw new RangeError(`not a table or column name: ${name}`);
  return parts.map((part) => `"${part}"`).join(".");
}

/** `schema.table.column` → the quoted table and the quoted column. */
export function quoteColumn(path: string): { table: string; column: string } {
  const at = path.lastIndexOf(".");
  if (at < 1) throw new RangeError(`expected table.column, got ${path}`);
  return { table: quoteName(path.slice(0, at)), column: quoteName(path.slice(at + 1)) };
}
