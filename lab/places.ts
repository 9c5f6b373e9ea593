import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The variables a command was started with. */
export type Environment = Record<string, string | undefined>;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Jars and other things that can be fetched again. `ONE_BOARD_CACHE`, else a folder outside the repository. */
export function cacheRoot(env: Environment = process.env): string {
  return env.ONE_BOARD_CACHE ?? (isRoot() ? "/var/cache/one-board" : join(homedir(), ".cache", "one-board"));
}

/** Where runs of the lab live: `ONE_BOARD_HOME/lab`, beside the board's own data. */
export function labHome(env: Environment = process.env): string {
  const data = env.XDG_DATA_HOME ?? join(homedir(), ".local", "share");
  const home = isRoot() ? "/var/lib/one-board" : join(data, "one-board");
  return join(resolve(env.ONE_BOARD_HOME ?? home), "lab");
}
