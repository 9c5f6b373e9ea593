import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { type Account, openToAll } from "./native.ts";
import { commandOf, gone, signalGroup, signalProcess } from "./process-identity.ts";
import { StoreProblem } from "./store-problem.ts";

/** The major version of the PostgreSQL that this program brings. */
export const postgresMajor = 18;

/**
 * Where PostgreSQL's data really lies. As root below a folder that the lent account cannot enter, `folder` becomes a link
 * to a place under /var/lib/one-board named after it.
 */
export function placeDataFolder(folder: string, account: Account, elsewhere = "/var/lib/one-board/homes"): string {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(folder)) rmSync(folder);
  if (existsSync(folder)) return realpathSync(folder);
  if (account === null) return path.resolve(folder);
  const home = path.dirname(path.resolve(folder));
  if (openToAll(path.dirname(home))) {
    chmodSync(home, 0o711);
    return path.resolve(folder);
  }
  const name = createHash("sha256").update(path.resolve(folder)).digest("hex").slice(0, 16);
  const target = path.join(elsewhere, name, "pg");
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o711 });
  chownSync(path.dirname(target), account.uid, account.gid);
  symlinkSync(target, folder);
  return target;
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
  const command = Number.isInteger(pid) && pid > 1 ? commandOf(pid) : null;
  if (command?.includes("postgres") && command.includes(folder)) {
    signalProcess(pid, "SIGQUIT");
    if (!(await gone(pid, 3_000))) signalGroup(pid, "SIGKILL");
    await gone(pid, 2_000);
  }
  rmSync(file, { force: true });
}
