import { type StdioOptions, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type OpenFolder, openDataFolder } from "../../lib/store/data-folder.ts";
import { type Account, postgresAccount, runnableNative } from "../../lib/store/native.ts";
import { Part, type Say } from "./part.ts";

const settings = [
  "wal_level=logical",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_replication_slots=8",
  "max_wal_senders=8",
  "shared_buffers=32MB",
  "fsync=off",
  "min_wal_size=8MB",
  "max_wal_size=64MB",
  "wal_sender_timeout=10s",
];

/** The source database server: PostgreSQL 18 with logical decoding, its data in the run folder, 127.0.0.1 only. */
export class SourcePostgres {
  readonly part: Part;
  readonly port: number;
  readonly password: string;
  readonly #open: OpenFolder;

  constructor(run: string, port: number, say: Say) {
    this.port = port;
    this.password = randomBytes(18).toString("base64url");
    const data = join(run, "postgres");
    const account = postgresAccount(data);
    const native = runnableNative(account);
    mkdirSync(data, { mode: 0o700 });
    if (account) chownSync(data, account.uid, account.gid);
    this.#open = openDataFolder(data, account);
    initialise(join(native, "bin", "initdb"), this.#open, this.password, account);
    const folder = this.#open.argument;
    const args = ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
    const command = { name: "postgres", command: join(native, "bin", "postgres"), args, cwd: "/", ...account };
    const inherit = this.#open.handle;
    this.part = new Part(run, { ...command, inherit, stopSignal: "SIGINT" }, say);
  }

  url(database: string, port = this.port): string {
    return `postgresql://postgres:${this.password}@127.0.0.1:${port}/${database}`;
  }

  async start(): Promise<void> {
    this.part.start();
    await this.part.ready(async () => {
      await this.query("postgres", "select 1");
      return true;
    }, 30_000);
  }

  async stop(): Promise<void> {
    await this.part.stop();
    this.#open.close();
  }

  /** One statement, or several without parameters, on a connection of its own. */
  async query<T extends object>(database: string, sql: string, values?: unknown[]): Promise<T[]> {
    const client = new Client({ connectionString: this.url(database), connectionTimeoutMillis: 15_000 });
    // A connection that ends fails the statement; without this it would end the lab.
    client.on("error", () => undefined);
    await client.connect();
    try {
      const result = await client.query<T>(sql, values);
      return result.rows;
    } finally {
      await client.end();
    }
  }
}

function initialise(initdb: string, open: OpenFolder, password: string, account: Account): void {
  const scratch = mkdtempSync(join(tmpdir(), "one-board-lab-"));
  const secret = join(scratch, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (account) for (const path of [scratch, secret]) chownSync(path, account.uid, account.gid);
  try {
    const how = ["-D", open.argument, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${secret}`];
    const what = ["--encoding=UTF8", "--no-locale", "--wal-segsize=1", "--no-sync"];
    const stdio: StdioOptions = ["ignore", "pipe", "pipe", ...(open.handle === null ? [] : [open.handle])];
    const made = spawnSync(initdb, [...how, ...what], { encoding: "utf8", cwd: "/", stdio, ...account });
    if (made.status !== 0) throw new Error(`postgres: initdb failed: ${made.error?.message ?? made.stderr}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
