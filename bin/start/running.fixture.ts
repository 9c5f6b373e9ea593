import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../lib/store/free-port.ts";
import { gone, signalGroup, signalProcess } from "../../lib/store/process-identity.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

/** A web server that is only alive: these tests are about the processes around it. */
const webServer = `import http from "node:http";
http.createServer((_, response) => response.writeHead(204).end()).listen(process.env.PORT, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));`;

const parts = ["bin", "lib", "practice", "lab", "contracts", "prisma", "runbook", "package.json", "tsconfig.json"];

/** This program's sources in a folder of their own, unbuilt, with that web server in place of the built one. */
export function sourcesWithoutWeb(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "one-board-sources-"));
  for (const part of parts) {
    const keep = (file: string) => !/\.test\.tsx?$|\/target$|\/\.cache$/.test(file);
    cpSync(path.join(projectRoot(), part), path.join(folder, part), { recursive: true, filter: keep });
  }
  symlinkSync(path.join(projectRoot(), "node_modules"), path.join(folder, "node_modules"));
  const web = path.join(folder, ".next", "standalone");
  mkdirSync(web, { recursive: true });
  writeFileSync(path.join(web, "package.json"), `{"type":"module"}`);
  writeFileSync(path.join(web, "server.js"), webServer);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type Started = { child: ChildProcess; ended: Promise<number | null>; said(): string };

/** One home, one port, which only `start` is told: it runs `one-board start` on it until its board is up. */
export async function place(sources: string) {
  const home = mkdtempSync(path.join(os.tmpdir(), "one-board-home-"));
  const [port, pgPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _, ONE_BOARD_TOKEN: __, ONE_BOARD_RUN: ___, ...rest } = process.env;
  const env = { ...rest, ONE_BOARD_HOME: home, ONE_BOARD_PG_PORT: String(pgPort) };
  const children = (): { name: string; pid: number }[] => {
    const file = path.join(home, "children.json");
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  };
  /** Also those that a later start did not end. */
  const asked = new Set<number>();
  const lock = path.join(home, "supervisor.json");
  /** Gives `one-board` a command on this home and waits for nothing. */
  function begin(...command: string[]): Started {
    const args = ["--import", "tsx", path.join(sources, "bin", "one-board.ts"), ...command];
    const own = command[0] === "start" ? { ...env, PORT: String(port) } : env;
    const child = spawn(process.execPath, args, { cwd: sources, env: own, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += data));
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    return { child, ended, said: () => text };
  }
  const password = () => readFileSync(path.join(home, "postgresql.secret"), "utf8").trim();
  return {
    pidOf(name: string): number {
      const pid = children().find((each) => each.name === name)?.pid ?? 0;
      if (pid > 0) asked.add(pid);
      return pid;
    },
    boardUrl: `http://127.0.0.1:${port}`,
    url: () => `postgresql://one_board:${password()}@127.0.0.1:${pgPort}/one_board`,
    begin,
    async start(): Promise<Started> {
      const started = begin("start");
      await up(started);
      return started;
    },
    /** Waits until this home is held, by a supervisor or a command; answers by which. */
    async held(): Promise<string> {
      let holder: string | undefined;
      await until(() => {
        holder = existsSync(lock) ? JSON.parse(readFileSync(lock, "utf8"))[0]?.name : undefined;
        return holder !== undefined;
      });
      return holder ?? "";
    },
    /** Ends whatever a failed test left running. */
    async remove(): Promise<void> {
      const supervisor: { pid: number }[] = existsSync(lock) ? JSON.parse(readFileSync(lock, "utf8")) : [];
      for (const { pid } of supervisor) {
        signalProcess(pid, "SIGTERM");
        await gone(pid, 6_000);
      }
      for (const pid of [...asked, ...children().map((each) => each.pid)]) signalGroup(pid, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a start's board is up, or until it ended. */
export const up = ({ child, said }: Started): Promise<void> =>
  until(() => said().includes("Sign in once") || child.exitCode !== null, 60_000, said);

export async function until(
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 30_000,
  otherwise: () => string = () => "it did not happen",
): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await isTrue()); ) {
    if (Date.now() > deadline) throw new Error(otherwise());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
