import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../lib/store/db.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { commandOf } from "../../lib/store/process-identity.ts";
import { borrowHome, holderOf, homeFolder } from "../start/home.ts";
import { databaseName, openServer } from "../start/prepare.ts";
import { StartProblem } from "../start/problem.ts";

export type Store = { url: string; database: Database };

/**
 * Runs work on this installation's database server: DATABASE_URL, else the embedded PostgreSQL that a running `one-board start`
 * holds or is about to, else one started for this work alone. Throws StartProblem and StoreProblem.
 */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = homeFolder();
  // What a killed supervisor left still serves: it is used as it is, not ended by a command.
  const running = process.env.DATABASE_URL ?? (holderOf(folder) === null ? runningUrl(folder) : null);
  if (running) return work(running);
  const home = await borrowHome(folder);
  if (home === null) return work(await startedUrl(folder));
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

/** Of the PostgreSQL that this home's supervisor runs, once it answers: a start brings it up after it took the home. */
async function startedUrl(folder: string): Promise<string> {
  for (const deadline = Date.now() + startPatienceMs; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const url = runningUrl(folder);
    if (url !== null && (await answers(url))) return url;
    const holder = holderOf(folder);
    if (holder === null)
      throw new StartProblem(`The start on ${folder} ended before its database answered. Try again.`);
    if (Date.now() > deadline) {
      throw new StartProblem(
        `One Board is starting on ${folder} (process ${holder.pid}); its database did not answer within a minute. Try again once the start says where the board is.`,
      );
    }
  }
}

const startPatienceMs = 60_000;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
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
