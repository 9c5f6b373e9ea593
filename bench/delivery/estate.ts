import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { openDatabase } from "../../lib/store/db.ts";
import { startEmbedded } from "../../lib/store/embedded.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

const run = "bench";
const practice = path.join(projectRoot(), "contracts", "practice.yaml");

/** The practice contract with one webhook for every owner. */
function contractText(): string {
  const owners = Object.keys(loadContractOrThrow(practice).owners);
  const hook = { kind: "webhook", url: `\${HOOK_URL}`, secret: `\${HOOK_SECRET}`, allowAddresses: ["127.0.0.0/8"] };
  return JSON.stringify({
    extends: practice,
    owners: Object.fromEntries(owners.map((owner) => [owner, { channels: ["hook"], warns: ["hook"] }])),
    delivery: { channels: { hook } },
  });
}

/** A practice estate with its own PostgreSQL and as many collectors as are started: real processes, each to be signalled. */
export async function benchEstate(hook: string) {
  const home = mkdtempSync(path.join(os.tmpdir(), "one-board-bench-"));
  const file = path.join(home, "contract.yaml");
  writeFileSync(file, contractText());
  const log = path.join(home, "postgresql.log");
  const server = await startEmbedded({ folder: path.join(home, "pg"), logFile: log, password: "bench" });
  const url = server.url("postgres");
  await migrate(url);
  const contract = loadContractOrThrow(file);
  const database = openDatabase(url, { connections: 1 });
  await ensureRun(database, { run, contract, contractPath: file, now: Date.now() });
  await database.close();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const children: ChildProcess[] = [];

  const ask = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(sql, values)).rows;
  return {
    contract,
    ask,
    collector(): ChildProcess {
      const env = {
        ...process.env,
        ...{ DATABASE_URL: url, ONE_BOARD_CONTRACT: file, ONE_BOARD_RUN: run, ONE_BOARD_HOME: home },
        ...{ ONE_BOARD_URL: "https://board.example", HOOK_URL: hook, HOOK_SECRET: "bench" },
      };
      const out = openSync(path.join(home, "collectors.log"), "a");
      const script = ["--import", "tsx", "bin/collector.ts"];
      const child = spawn(process.execPath, script, { cwd: projectRoot(), env, stdio: ["ignore", out, out] });
      closeSync(out);
      children.push(child);
      return child;
    },
    /** Answers once the collector has done it. */
    async order(kind: string, body: object): Promise<void> {
      const id = randomUUID();
      await ask(`INSERT INTO command (id, run, kind, body) VALUES ($1, $2, $3, $4)`, [id, run, kind, body]);
      await until(
        async () => (await ask(`SELECT 1 FROM command WHERE id = $1 AND "answeredAt" IS NOT NULL`, [id])).length > 0,
      );
    },
    async stop(): Promise<void> {
      for (const child of children) child.kill("SIGKILL");
      await pool.end();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
export type BenchEstate = Awaited<ReturnType<typeof benchEstate>>;

/** Looks every 20 ms until it is so. Throws Error after `withinMs`. */
export async function until(isSo: () => Promise<boolean>, withinMs = 120_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await isSo()); ) {
    if (Date.now() > deadline) throw new Error(`it was not so within ${withinMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Smallest, median, 95th percentile and largest. */
export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(4));
  return { smallest: at(0), median: at(0.5), p95: at(0.95), largest: at(1) };
}
