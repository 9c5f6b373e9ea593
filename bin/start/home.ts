import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { gone, signalGroup, startOf } from "../../lib/store/process-identity.ts";
import { StartProblem } from "./problem.ts";

export type Home = { folder: string; logs: string; secret(name: string): string; release(): void };
type Holder = "supervisor" | "command";
type Recorded = { name: string; pid: number; start: string | null };

/** ONE_BOARD_HOME, else `/var/lib/one-board` for root and `~/.local/share/one-board` for anybody else. */
export function homeFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.ONE_BOARD_HOME) return path.resolve(env.ONE_BOARD_HOME);
  if (process.getuid?.() === 0) return "/var/lib/one-board";
  return path.join(env.XDG_DATA_HOME ?? path.join(os.homedir(), ".local", "share"), "one-board");
}

/**
 * Makes and locks the home folder: one supervisor per home, which waits for a command that has it. Children that a killed
 * supervisor left are ended first.
 */
export async function openHome(folder = homeFolder()): Promise<Home> {
  return (await hold(folder, "supervisor")) as Home;
}

/** The same for one command's time; null when a supervisor has the home, whose database the command is to use. */
export const borrowHome = (folder = homeFolder()): Promise<Home | null> => hold(folder, "command");

async function hold(folder: string, name: Holder): Promise<Home | null> {
  const logs = path.join(folder, "log");
  try {
    mkdirSync(logs, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartProblem(
      `The folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Point ONE_BOARD_HOME to a folder of yours.`,
    );
  }
  for (const deadline = Date.now() + commandPatienceMs; !take(folder, name); ) {
    const before = holderOf(folder);
    if (before?.name === "supervisor") {
      if (name === "command") return null;
      throw new StartProblem(
        `One Board is already running on ${folder} (process ${before.pid}). Stop it first, or give this one another ONE_BOARD_HOME and PORT.`,
      );
    }
    if (before && Date.now() > deadline) {
      throw new StartProblem(
        `A command (process ${before.pid}) has been at work on ${folder} for a minute. Wait until it ends, or end it, and try again.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await endLeftovers(folder);
  return {
    folder,
    logs,
    secret: (secret) => secretIn(folder, secret),
    release: () => rmSync(lockFile(folder), { force: true }),
  };
}

/** Writes this process down as the holder; false when a living one stands there. Of two that try at once, one does. */
function take(folder: string, name: Holder): boolean {
  const [lock, mine] = [lockFile(folder), path.join(folder, `holder-${process.pid}.json`)];
  if (existsSync(lock) && holderOf(folder) === null) removeDead(lock);
  writeFileSync(mine, JSON.stringify([{ name, pid: process.pid, start: startOf(process.pid) }]));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Takes the lock of a dead holder away; one that a living process put there in this moment is put back. */
function removeDead(lock: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    const [held] = readRecorded(aside);
    if (held && isAlive(held) && held.pid !== process.pid) linkSync(aside, lock);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Who has this home now: `supervisor` or, for a moment, `command`. Null when nobody that lives does. */
export function holderOf(folder: string): Recorded | null {
  const held = readRecorded(lockFile(folder))[0];
  return held && isAlive(held) && held.pid !== process.pid ? held : null;
}

/** Keeps where the board of this home is served, for the commands that print an address of it. */
export const recordAddress = (folder: string, url: string): void => writeFileSync(addressFile(folder), url);

/** Where the board that runs on this home is served; null when none runs. */
export function addressOf(folder: string): string | null {
  if (holderOf(folder)?.name !== "supervisor" || !existsSync(addressFile(folder))) return null;
  return readFileSync(addressFile(folder), "utf8").trim();
}

const commandPatienceMs = 60_000;
const lockFile = (folder: string) => path.join(folder, "supervisor.json");
const addressFile = (folder: string) => path.join(folder, "address.txt");
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
