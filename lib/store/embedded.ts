import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { endLeftover, inspectDataFolder, openDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { lastLines } from "./log-tail.ts";
import { type Account, postgresAccount, runnableNative } from "./native.ts";
import { gone, signalGroup, signalProcess } from "./process-identity.ts";
import { StoreProblem } from "./store-problem.ts";

export type EmbeddedOptions = {
  /** `<home>/pg`; made when absent. */
  folder: string;
  logFile: string;
  password: string;
  port?: number;
  /** Extra server settings, such as `fsync=off` for tests. */
  settings?: string[];
};

export type Embedded = {
  port: number;
  pid: number;
  url(database: string): string;
  /** Resolves when PostgreSQL has ended for whatever reason. */
  ended: Promise<number | null>;
  /** Lets this process end while PostgreSQL runs on. */
  release(): void;
  /** Fast shutdown, immediate after 3/4 of `withinMs` (wall clock), SIGKILL at the end of it. */
  stop(withinMs?: number): Promise<void>;
};

const user = "one_board";

/** Starts PostgreSQL on 127.0.0.1 in its own process group and waits until it answers. Throws StoreProblem. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const account = postgresAccount(options.folder);
  const folder = path.resolve(options.folder);
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  const native = runnableNative(account);
  mkdirSync(path.dirname(options.logFile), { recursive: true });
  if (inspectDataFolder(folder) === "empty") await initialise(native, folder, account, options);
  await endLeftover(folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = launch(native, folder, account, port, options);
    const problem = await ready(child, port, options.password);
    if (problem === null) return running(child, port, options.password);
    const log = lastLines(options.logFile, 8);
    // A killed postmaster's backends hold its shared memory for a moment; a free port can be taken in between.
    const passes =
      /shared memory block/.test(log) || (options.port === undefined && /Address already in use/.test(log));
    if (attempt >= 20 || !passes) throw new StoreProblem(`PostgreSQL did not start on ${folder}: ${problem}\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function initialise(native: string, folder: string, account: Account, options: EmbeddedOptions): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "one-board-"));
  const passwordFile = path.join(scratch, "password");
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const building = `${folder}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true, mode: 0o700 });
  if (account) for (const each of [scratch, passwordFile, building]) chownSync(each, account.uid, account.gid);
  const open = openDataFolder(building, account);
  try {
    const log = openSync(options.logFile, "a");
    const initdb = spawn(
      path.join(native, "bin", "initdb"),
      ["-D", open.argument, "-U", user, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"].concat([
        "--no-locale",
        "--no-instructions",
      ]),
      under(account, log, open.handle),
    );
    closeSync(log);
    const code = await new Promise<number | string>((resolve) => {
      initdb.on("error", (error) => resolve(error.message));
      initdb.on("exit", (status, signal) => resolve(status ?? signal ?? "?"));
    });
    if (code !== 0) {
      throw new StoreProblem(
        `The data folder ${folder} could not be made (${code}).\n${lastLines(options.logFile, 6)}`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(building, folder);
  } finally {
    open.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function launch(native: string, folder: string, account: Account, port: number, options: EmbeddedOptions) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "logging_collector=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "jit=off",
    "max_connections=60",
    ...(options.settings ?? []),
  ];
  const log = openSync(options.logFile, "a");
  const open = openDataFolder(folder, account);
  const child = spawn(
    path.join(native, "bin", "postgres"),
    ["-D", open.argument, "-p", String(port), ...settings.flatMap((each) => ["-c", each])],
    { ...under(account, log, open.handle), detached: true },
  );
  closeSync(log);
  open.close();
  return child;
}

async function ready(child: ChildProcess, port: number, password: string): Promise<string | null> {
  let exit: string | null = null;
  child.on("error", (error) => {
    exit = error.message;
  });
  child.on("exit", (code, signal) => {
    exit = `it ended with ${code ?? signal}`;
  });
  const deadline = Date.now() + 60_000;
  let last = "no answer";
  while (Date.now() < deadline) {
    if (exit !== null) return exit;
    const client = new pg.Client({
      connectionString: urlOf(port, password, "postgres"),
      connectionTimeoutMillis: 2_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return null;
    } catch (error) {
      last = (error as Error).message;
      if (/password authentication failed/.test(last)) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.pid) {
    signalProcess(child.pid, "SIGQUIT");
    if (!(await gone(child.pid, 3_000))) signalGroup(child.pid, "SIGKILL");
  }
  return last;
}

function running(child: ChildProcess, port: number, password: string): Embedded {
  const pid = child.pid as number;
  const ended = new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", (code) => resolve(code));
  });
  return {
    port,
    pid,
    ended,
    url: (database) => urlOf(port, password, database),
    release: () => child.unref(),
    async stop(withinMs = 2_000) {
      // The postmaster alone: its children read SIGINT differently and get their orders from it.
      signalProcess(pid, "SIGINT");
      if (await gone(pid, withinMs * 0.75)) return;
      signalProcess(pid, "SIGQUIT");
      if (await gone(pid, withinMs * 0.25)) return;
      signalGroup(pid, "SIGKILL");
      await ended;
    },
  };
}

const urlOf = (port: number, password: string, database: string) =>
  `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

function under(account: Account, log: number, handle: number | null): SpawnOptions {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
  return { stdio: ["ignore", log, log, handle ?? "ignore"], env, cwd: "/", ...(account ?? {}) };
}
