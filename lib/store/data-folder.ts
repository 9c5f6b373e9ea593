import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { type Account, openToAll } from "./native.ts";
import { commandOf, gone, signalGroup, signalProcess } from "./process-identity.ts";
import { StoreProblem } from "./store-problem.ts";

/** The major version of the PostgreSQL that this program brings. */
export const postgresMajor = 18;

export type OpenFolder = {
  /** What PostgreSQL is told: the folder, or the handle it inherits. */
  argument: string;
  /** Goes to the child as file descriptor 3; null when the folder can be reached by its name. */
  handle: number | null;
  close(): void;
};

/**
 * Makes a data folder reachable for the account that PostgreSQL runs under. Below a folder which that account cannot enter,
 * the child inherits an open handle and never walks the path. Throws StoreProblem where there are no such handles.
 */
export function openDataFolder(folder: string, account: Account): OpenFolder {
  if (account === null || openToAll(path.dirname(folder))) {
    return { argument: folder, handle: null, close: () => undefined };
  }
  if (process.platform !== "linux") {
    throw new StoreProblem(
      `PostgreSQL does not run as root, and no other account can enter ${path.dirname(folder)}. Point ONE_BOARD_HOME to a folder that others can enter, or start as an ordinary user.`,
    );
  }
  const handle = openSync(folder, "r");
  return { argument: "/proc/self/fd/3", handle, close: () => closeSync(handle) };
}

/** `empty`, or `ready` when it holds this program's PostgreSQL. Throws StoreProblem for anything else. */
export function inspectDataFolder(folder: string): "empty" | "ready" {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return "empty";
  const file = path.join(folder, "PG_VERSION");
  const major = existsSync(file) ? Number(readFileSync(file, "utf8").trim()) : Number.NaN;
  if (!Number.isInteger(major)) {
    throw new StoreProblem(
      `The data folder ${folder} is not a PostgreSQL data folder, or it is damaged: PG_VERSION cannot be read. Restore it from a backup, or point ONE_BOARD_HOME to another folder.`,
    );
  }
  if (major !== postgresMajor) {
    const which = major > postgresMajor ? "newer" : "older";
    throw new StoreProblem(
      `The data folder ${folder} was made by PostgreSQL ${major}, which is ${which} than this program's PostgreSQL ${postgresMajor}. Start the One Board version that made it, or restore a backup into a new folder.`,
    );
  }
  return "ready";
}

/** Ends a PostgreSQL that an earlier, killed supervisor left on this folder, and removes a pid file that lies. */
export async function endLeftover(folder: string): Promise<void> {
  const file = path.join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (Number.isInteger(pid) && pid > 1 && runsOn(pid, folder)) {
    signalProcess(pid, "SIGQUIT");
    if (!(await gone(pid, 3_000))) signalGroup(pid, "SIGKILL");
    await gone(pid, 2_000);
  }
  rmSync(file, { force: true });
}

function runsOn(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!command?.includes("postgres")) return false;
  if (command.includes(folder)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}
