import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gone, signalGroup, startOf } from "../../lib/store/process-identity.ts";
import { StartProblem } from "./problem.ts";

export type Home = { folder: string; logs: string; secret(name: string): string; release(): void };
type Recorded = { name: string; pid: number; start: string | null };

/** ONE_BOARD_HOME, else `/var/lib/one-board` for root and `~/.local/share/one-board` for anybody else. */
export function homeFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.ONE_BOARD_HOME) return path.resolve(env.ONE_BOARD_HOME);
  if (process.getuid?.() === 0) return "/var/lib/one-board";
  return path.join(env.XDG_DATA_HOME ?? path.join(os.homedir(), ".local", "share"), "one-board");
}

/** Makes and locks the home folder: one supervisor per home. Children that a killed supervisor left are ended first. */
export async function openHome(folder = homeFolder()): Promise<Home> {
  const logs = path.join(folder, "log");
  try {
    mkdirSync(logs, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartProblem(
      `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Point ONE_BOARD_HOME to a folder of yours.`,
    );
  }
  const lock = path.join(folder, "supervisor.json");
  const before = readRecorded(lock)[0];
  if (before && isAlive(before) && before.pid !== process.pid) {
    throw new StartProblem(
      `One Board is already running on ${folder} (process ${before.pid}). Stop it first, or give this one another ONE_BOARD_HOME and PORT.`,
    );
  }
  write(lock, [{ name: "supervisor", pid: process.pid, start: startOf(process.pid) }]);
  await endLeftovers(folder);
  return {
    folder,
    logs,
    secret: (name) => secretIn(folder, name),
    release: () => rmSync(lock, { force: true }),
  };
}

const childrenFile = (folder: string) => path.join(folder, "children.json");

/** Written at every start of a child, so that a later start can end it if this supervisor is killed. */
export function recordChildren(folder: string, children: { name: string; pid: number }[]): void {
  write(
    childrenFile(folder),
    children.map(({ name, pid }) => ({ name, pid, start: startOf(pid) })),
  );
}

async function endLeftovers(folder: string): Promise<void> {
  for (const child of readRecorded(childrenFile(folder))) {
    if (!isAlive(child)) continue;
    signalGroup(child.pid, "SIGTERM");
    if (!(await gone(child.pid, 1_000))) signalGroup(child.pid, "SIGKILL");
    await gone(child.pid, 2_000);
  }
  rmSync(childrenFile(folder), { force: true });
}

/** A process is the recorded one only when it also started at the recorded time. */
const isAlive = ({ pid, start }: Recorded): boolean => start !== null && startOf(pid) === start;

function readRecorded(file: string): Recorded[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return [];
  }
}

function write(file: string, value: Recorded[]): void {
  writeFileSync(`${file}.new`, JSON.stringify(value));
  renameSync(`${file}.new`, file);
}

/** A random secret that stays the same for this home; readable by its owner only. */
function secretIn(folder: string, name: string): string {
  const file = path.join(folder, `${name}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
