import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type ContractError, loadContract, problemLine } from "../../lib/contracts/load.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { openDatabase } from "../../lib/store/db.ts";
import { type Embedded, startEmbedded } from "../../lib/store/embedded.ts";
import { portTaken } from "../../lib/store/free-port.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { redact } from "../../lib/telemetry/log.ts";
import type { Home } from "./home.ts";
import { StartProblem } from "./problem.ts";

export function readPort(env: NodeJS.ProcessEnv = process.env): number {
  const port = Number(env.PORT ?? 4747);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartProblem(`PORT must be a number from 1 to 65535; it is ${env.PORT}.`);
  }
  return port;
}

export async function checkPort(port: number): Promise<void> {
  if (await portTaken(port)) {
    throw new StartProblem(
      `Port ${port} of 127.0.0.1 is in use by another program. End it, or choose another with PORT=… and start again.`,
    );
  }
}

export function checkToken(env: NodeJS.ProcessEnv = process.env): void {
  const token = env.ONE_BOARD_TOKEN;
  if (token !== undefined && token.length < 32) {
    throw new StartProblem("ONE_BOARD_TOKEN must have at least 32 characters; it opens everything.");
  }
}

/** The contract named on the command line, from the working folder; else practice. */
export function readContract(given: string | undefined): { file: string; contract: Contract } {
  const file = given ? path.resolve(given) : path.join(projectRoot(), "contracts", "practice.yaml");
  if (!existsSync(file)) throw new StartProblem(`There is no contract ${file}.`);
  const loaded = loadContract(file);
  if ("problems" in loaded) throw new StartProblem(contractProblem(loaded.problems));
  return { file, contract: loaded.contract };
}

/** A page that cannot be opened from the letter about it wakes people for nothing. */
export function checkChannels(contract: Contract, env: NodeJS.ProcessEnv = process.env): void {
  const [first] = Object.keys(contract.delivery.channels);
  if (first === undefined || env.ONE_BOARD_URL) return;
  throw new StartProblem(
    `The contract sends pages to ${first}. Set ONE_BOARD_URL to the address under which people open this board; no channel works without it.`,
  );
}

function contractProblem(problems: ContractError["problems"]): string {
  const count = problems.length === 1 ? "one mistake" : `${problems.length} mistakes`;
  return `The contract has ${count}; nothing was started.\n${problems.map(problemLine).join("\n")}`;
}

export type Server = { url: string; embedded: Embedded | null };

/** DATABASE_URL when it is set, else PostgreSQL of our own in the home folder. */
export async function openServer(home: Home, env: NodeJS.ProcessEnv = process.env): Promise<Server> {
  if (env.DATABASE_URL) {
    await reach(env.DATABASE_URL);
    return { url: env.DATABASE_URL, embedded: null };
  }
  const configured = env.ONE_BOARD_PG_PORT;
  const embedded = await startEmbedded({
    folder: path.join(home.folder, "pg"),
    logFile: path.join(home.logs, "postgresql.log"),
    password: home.secret("postgresql"),
    ...(configured ? { port: Number(configured) } : {}),
  });
  try {
    await makeDatabase(embedded.url("postgres"));
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url(databaseName), embedded };
}

export const databaseName = "one_board";

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = $1`, [databaseName]);
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function reach(url: string): Promise<void> {
  const shown = redact(url);
  let database: ReturnType<typeof openDatabase> | undefined;
  try {
    database = openDatabase(url, { connections: 1 });
    await database.pool.query("SELECT 1");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The database of DATABASE_URL (${shown}) cannot be reached: ${redact(message || code || "no answer")}. Start it, or unset DATABASE_URL to use the embedded one.`,
    );
  } finally {
    await database?.close().catch(() => undefined);
  }
}
