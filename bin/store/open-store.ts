import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Database, openDatabase } from "../../lib/store/db.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { commandOf } from "../../lib/store/process-identity.ts";
import { homeFolder, openHome } from "../start/home.ts";
import { databaseName, openServer } from "../start/prepare.ts";

export type Store = { url: string; database: Database };

/**
 * Runs work on this installation's database server: DATABASE_URL, else the embedded PostgreSQL that a running `one-board start`
 * holds, else one started for this work alone. Throws StartProblem and StoreProblem.
 */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const running = process.env.DATABASE_URL ?? runningUrl(homeFolder());
  if (running) return work(running);
  const home = await openHome();
  try {
    const server = await openServer(home);
    try {
      return await work(server.url);
    } finally {
      await server.embedded?.stop();
    }
  } finally {
    home.release();
  }
}

/** The same, migrated and opened. */
export function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  return withServer(async (url) => {
    await migrate(url);
    const database = openDatabase(url, { connections: 2 });
    try {
      return await work({ url, database });
    } finally {
      await database.close();
    }
  });
}

/** Of the PostgreSQL that runs on a home's data folder now; null when none does. */
export function runningUrl(folder: string): string | null {
  const [pidFile, secretFile] = [path.join(folder, "pg", "postmaster.pid"), path.join(folder, "postgresql.secret")];
  if (!existsSync(pidFile) || !existsSync(secretFile)) return null;
  const [pid, , , port] = readFileSync(pidFile, "utf8").split("\n");
  if (!commandOf(Number(pid))?.includes("postgres")) return null;
  const password = readFileSync(secretFile, "utf8").trim();
  return `postgresql://one_board:${encodeURIComponent(password)}@127.0.0.1:${Number(port)}/${databaseName}`;
}
