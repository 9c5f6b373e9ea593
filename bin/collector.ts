import os from "node:os";
import { type CollectorOptions, runCollector } from "../lib/collector/collector.ts";
import type { Feed } from "../lib/collector/feed.ts";
import { outboxBody } from "../lib/collector/outbox-body.ts";
import { SourceReader } from "../lib/collector/read-sources.ts";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import type { Contract } from "../lib/contracts/types.ts";
import { runDispatcher } from "../lib/delivery/dispatcher.ts";
import { runbookEntries } from "../lib/runbook/load.ts";
import { sourcesFromContract } from "../lib/sources/from-contract.ts";
import { openDatabase } from "../lib/store/db.ts";
import { openLog } from "../lib/telemetry/log.ts";
import { clear, inject } from "./practice/commands.ts";
import { practiceFeed } from "./practice/feed.ts";
import { fillHistory } from "./practice/history.ts";
import { liveFire } from "./practice/live-fire.ts";

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the collector is started by \`one-board start\``);
  return value;
}

function liveFeed(contract: Contract): Feed {
  const reader = new SourceReader(sourcesFromContract(contract), contract.monitor.sourceTimeout);
  return { sweep: () => reader.sweep(Date.now), close: () => reader.close() };
}

const log = openLog("collector");
const stop = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) {
  process.once(name, () => stop.abort(new Error(name)));
}
const contract = loadContractOrThrow(required("ONE_BOARD_CONTRACT"));
const practice = contract.mode === "practice";
const entries = runbookEntries();
const options: CollectorOptions = {
  url: required("DATABASE_URL"),
  contract,
  run: required("ONE_BOARD_RUN"),
  holder: `${os.hostname()} ${process.pid}`,
  entries,
  makeFeed: async ({ pool, run }) => (practice ? practiceFeed(pool, run, contract) : liveFeed(contract)),
  ...(practice
    ? {
        handlers: { inject, clear: clear(outboxBody(contract, entries), contract), "live-fire": liveFire(contract) },
        beside: fillHistory,
      }
    : {}),
  log,
};
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "uncaught");
  process.exit(1);
});
// Letters are sent whether this collector leads or stands by.
const letters = openDatabase(options.url, { connections: 4 });
const sending = runDispatcher(
  { pool: letters.pool, contract, run: options.run, outboxBody: outboxBody(contract, entries) },
  stop.signal,
);
await runCollector(options, stop.signal);
await sending;
await letters.close();
log.info("stopped");
process.exit(0);
