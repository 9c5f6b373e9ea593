import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import type { Command } from "commander";
import pg from "pg";
import { loadContract, problemLine } from "../../lib/contracts/load.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { isOpenChannel } from "../../lib/delivery/channel.ts";
import { openChannels } from "../../lib/delivery/channels.ts";
import { inspectDataFolder } from "../../lib/store/data-folder.ts";
import { pendingMigrations } from "../../lib/store/migrate.ts";
import { packagedNative } from "../../lib/store/native.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { redact } from "../../lib/telemetry/log.ts";
import { type Connection, connectionTargets } from "../doctor/connections.ts";
import { homeFolder } from "../start/home.ts";

type Line = { ok: boolean | null; title: string; note: string };
const good = (title: string, note: string): Line => ({ ok: true, title, note });
const bad = (title: string, note: string): Line => ({ ok: false, title, note });
/** Not needed to run the board: lab and tests use it. */
const info = (title: string, note: string): Line => ({ ok: null, title, note });

export function register(program: Command): void {
  program
    .command("doctor")
    .description("check this set-up line by line; exit code 1 when a needed line fails")
    .option("--contract <file>", "the contract to check", path.join(projectRoot(), "contracts", "practice.yaml"))
    .action(async ({ contract }: { contract: string }) => {
      const lines = await examine(contract);
      for (const { ok, title, note } of lines) {
        process.stdout.write(`${ok === null ? "·" : ok ? "✓" : "✗"} ${title.padEnd(22)} ${note}\n`);
      }
      process.exit(lines.some((line) => line.ok === false) ? 1 : 0);
    });
}

async function examine(contractFile: string): Promise<Line[]> {
  const loaded = loadContract(contractFile);
  const contract = "contract" in loaded ? loaded.contract : null;
  return [
    good("node", process.versions.node),
    home(),
    ...(await database()),
    "contract" in loaded
      ? good("contract", `${contractFile}: ${loaded.contract.estate}, ${loaded.contract.mode}`)
      : bad("contract", `${contractFile}: ${loaded.problems.map(problemLine).join("; ")}`),
    ...(contract ? await connections(contract) : []),
    ...(contract ? channels(contract) : []),
    ...(await Promise.all([
      tool("chromium", ["chromium", "chromium-browser", "google-chrome"], "end-to-end tests"),
      tool("java", ["java"], "the lab"),
      tool("maven", ["mvn"], "the lab"),
    ])),
  ];
}

function home(): Line {
  let folder = homeFolder();
  const wanted = folder;
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return good("home", wanted);
  } catch {
    return bad("home", `${wanted} cannot be written; point ONE_BOARD_HOME to a folder of yours`);
  }
}

async function database(): Promise<Line[]> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    try {
      const folder = path.join(homeFolder(), "pg");
      const held = inspectDataFolder(folder) === "empty" ? "nothing stored yet" : `data in ${folder}`;
      return [good("database", `embedded PostgreSQL ${packagedNative().version}, ${held}`)];
    } catch (error) {
      return [bad("database", (error as Error).message)];
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    const { rows } = await pool.query(`SHOW server_version`);
    const pending = await pendingMigrations(pool);
    const note =
      pending === null ? "none applied yet" : pending.length === 0 ? "up to date" : `${pending.length} to apply`;
    return [good("database", `PostgreSQL ${rows[0]?.server_version} of DATABASE_URL`), good("migrations", note)];
  } catch (error) {
    return [bad("database", `${redact(url)}: ${redact((error as Error).message || "no answer")}`)];
  } finally {
    await pool.end();
  }
}

async function connections(contract: Contract): Promise<Line[]> {
  const targets = connectionTargets(contract);
  if (targets.length === 0) return [info("connections", "none: practice reads nothing from outside")];
  return Promise.all(targets.map(reachable));
}

/** Whether each channel of the contract has what it needs; nothing is sent. */
function channels(contract: Contract): Line[] {
  const found = openChannels(contract);
  if (found.length === 0) return [info("channels", "none: pages wait on the board until somebody looks")];
  return found.map((channel) => {
    const title = `channel ${channel.id}`;
    return isOpenChannel(channel) ? good(title, channel.kind) : bad(title, channel.problem);
  });
}

async function reachable({ name, kind, host, port }: Connection): Promise<Line> {
  const title = `${kind} ${name}`;
  const problem = await new Promise<string | null>((resolve) => {
    const socket = net.connect({ host, port, timeout: 3_000 });
    const end = (result: string | null) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => end(null));
    socket.once("timeout", () => end("no answer within 3 s"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
  return problem === null ? good(title, `${host}:${port}`) : bad(title, `${host}:${port}: ${problem}`);
}

async function tool(title: string, names: string[], use: string): Promise<Line> {
  for (const name of names) {
    try {
      const { stdout, stderr } = await promisify(execFile)(name, [title === "java" ? "-version" : "--version"]);
      return info(
        title,
        `${stripVTControlCharacters(stdout || stderr)
          .split("\n")[0]
          ?.trim()} (for ${use})`,
      );
    } catch {
      // the next name
    }
  }
  return info(title, `not found (only ${use} need it)`);
}
