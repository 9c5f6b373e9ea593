import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { writeReadings } from "../../lib/collector/write-readings.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import type { Reading } from "../../lib/observations/types.ts";
import { openDatabase } from "../../lib/store/db.ts";
import { startEmbedded } from "../../lib/store/embedded.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

const signals = 50;
const sweepsEach = 20;
const transactions = 100;
const sweepMs = 15_000;

/** Readings of one transaction: every signal in so many sweeps, from sweep number `from` on. */
const readingsFrom = (start: number, from: number): Reading[] =>
  Array.from({ length: sweepsEach * signals }, (_, n) => ({
    signal: `bench.signal-${n % signals}`,
    at: new Date(start + (from + Math.floor(n / signals)) * sweepMs).toISOString(),
    value: n,
  }));

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query("BEGIN");
  await work();
  await client.query("COMMIT");
}

async function perSecond(client: pg.Client, start: number, write: (readings: Reading[]) => Promise<unknown>) {
  const batches = Array.from({ length: transactions }, (_, n) => readingsFrom(start, n * sweepsEach));
  const began = performance.now();
  for (const readings of batches) await inTransaction(client, () => write(readings));
  return Math.round((transactions * sweepsEach * signals * 1_000) / (performance.now() - began));
}

const copyText = (run: string, readings: Reading[]) =>
  readings.map(({ signal, at, value }) => `${run}\t${signal}\t${at}\t${value}\n`).join("");

/** Readings stored a second with their roll-ups by minute and hour, against COPY of the same rows without them. */
export async function benchReadings() {
  const home = mkdtempSync(path.join(os.tmpdir(), "one-board-bench-"));
  const logFile = path.join(home, "postgresql.log");
  const server = await startEmbedded({ folder: path.join(home, "pg"), logFile, password: "bench" });
  const url = server.url("postgres");
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url);
    const contractPath = path.join(projectRoot(), "contracts", "practice.yaml");
    const contract = loadContractOrThrow(contractPath);
    const database = openDatabase(url, { connections: 1 });
    for (const run of ["stored", "copied"]) await ensureRun(database, { run, contract, contractPath, now: Date.now() });
    await database.close();
    await client.connect();
    const start = Date.UTC(2026, 0, 1);
    const stored = await perSecond(client, start, (readings) => writeReadings(client, "stored", readings));
    const copied = await perSecond(client, start, (readings) =>
      pipeline(
        Readable.from(copyText("copied", readings)),
        client.query(copyFrom(`COPY reading (run, signal, at, value) FROM STDIN`)),
      ),
    );
    return {
      readingsEach: sweepsEach * signals,
      storedPerSecond: stored,
      copiedPerSecond: copied,
      ratio: stored / copied,
    };
  } finally {
    await client.end();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
