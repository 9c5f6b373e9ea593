import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { placeDataFolder } from "../../lib/store/data-folder.ts";
import { postgresAccount, runnableNative } from "../../lib/store/native.ts";
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

/** The source database server: PostgreSQL 18 with logical decoding, its data below the run folder, 127.0.0.1 only. */
export class SourcePostgres {
  readonly part: Part;
  readonly port: number;
  readonly password: string;
  readonly data: string;

  constructor(run: string, port: number, say: Say) {
    this.port = port;
    this.password = randomBytes(18).toString("base64url");
    const link = join(run, "postgres");
    const account = postgresAccount(link);
    const native = runnableNative(account);
    this.data = placeDataFolder(link, account);
    mkdirSync(this.data, { recursive: true, mode: 0o700 });
    const secret = join(dirname(this.data), "postgres-password");
    writeFileSync(secret, this.password, { mode: 0o600 });
    if (account) for (const path of [this.data, secret]) chownSync(path, account.uid, account.gid);
    const init = ["-D", this.data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${secret}`];
    const made = spawnSync(
      join(native, "bin", "initdb"),
      [...init, "--encoding=UTF8", "--no-locale", "--wal-segsize=1", "--no-sync"],
      { encoding: "utf8", cwd: "/", ...account },
    );
    rmSync(secret);
    if (made.status !== 0) throw new Error(`postgres: initdb failed: ${made.error?.message ?? made.stderr}`);
    const args = ["-D", this.data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
    const command = { name: "postgres", command: join(native, "bin", "postgres"), args, cwd: "/", ...account };
    this.part = new Part(run, { ...command, stopSignal: "SIGINT" }, say);
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

  /** One statement, or several without parameters, on a connection of its own. */
  async query<T extends object>(database: string, sql: string, values?: unknown[]): Promise<T[]> {
    const client = new Client({ connectionString: this.url(database), connectionTimeoutMillis: 3_000 });
    await client.connect();
    try {
      const result = await client.query<T>(sql, values);
      return result.rows;
    } finally {
      await client.end();
    }
  }
}
