import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { startEmbedded } from "./embedded.ts";
import { startOf } from "./process-identity.ts";

/** The test run this worker belongs to: its parent in process pools, itself in thread pools. */
const owner = isMainThread ? process.ppid : process.pid;
const folder = path.join(os.tmpdir(), `one-board-test-${owner}-${startOf(owner)}`);

/**
 * The URL (of database `postgres`) of the one embedded PostgreSQL of this test run. The first caller starts it; a watchdog
 * ends it and removes its folder when the test run has ended, however it ended.
 */
export async function testServer(): Promise<string> {
  const file = path.join(folder, "url");
  const claim = path.join(folder, "claim");
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  let mine = false;
  try {
    writeFileSync(claim, "", { flag: "wx" });
    mine = true;
  } catch {
    // another worker starts it
  }
  if (mine) {
    try {
      const log = path.join(folder, "postgresql.log");
      const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
      const server = await startEmbedded({ folder: path.join(folder, "pg"), logFile: log, password: "test", settings });
      server.release();
      watch(server.pid);
      writeFileSync(`${file}.new`, server.url("postgres"));
      renameSync(`${file}.new`, file);
    } catch (error) {
      writeFileSync(path.join(folder, "problem"), (error as Error).message);
      throw error;
    }
  }
  const deadline = Date.now() + 60_000;
  while (!existsSync(file)) {
    const problem = path.join(folder, "problem");
    if (existsSync(problem)) throw new Error(readFileSync(problem, "utf8"));
    if (Date.now() > deadline) throw new Error("the test PostgreSQL did not come up within 60 s");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return readFileSync(file, "utf8");
}

const watchdog = `
const fs = require("node:fs");
const [owner, server, folder] = process.argv.slice(1);
const alive = (pid) => { try { process.kill(Number(pid), 0); return true; } catch { return false; } };
setInterval(() => {
  if (alive(owner)) return;
  if (alive(server)) { process.kill(Number(server), "SIGQUIT"); return; }
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}, 300);
`;

function watch(server: number): void {
  spawn(process.execPath, ["-e", watchdog, String(owner), String(server), folder], {
    detached: true,
    stdio: "ignore",
  }).unref();
}
