import { join } from "node:path";
import { expect } from "vitest";
import { runCollector } from "../../lib/collector/collector.ts";
import { SourceReader } from "../../lib/collector/read-sources.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import type { Page } from "../../lib/pages/types.ts";
import { runbookEntries } from "../../lib/runbook/load.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";
import type { Database } from "../../lib/store/db.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { openLog } from "../../lib/telemetry/log.ts";
import type { Receivers } from "../delivery/receivers.ts";
import type { Stack } from "../stack.ts";

type Store = { url: string; database: Database };

/**
 * The product's own collector on a running lab, as `start` runs it, its log below `home`; with receivers its pages are sent to
 * them. Returns how it is ended.
 */
export async function collect(
  stack: Stack,
  store: Store,
  home: string,
  receivers?: Receivers,
): Promise<() => Promise<void>> {
  const contractPath = join(projectRoot(), stack.contractFile);
  const own = loadContractOrThrow(contractPath, stack.connections());
  const contract = receivers?.reach(own) ?? own;
  await ensureRun(store.database, { run: stack.run, contract, contractPath, now: Date.now() });
  const reader = new SourceReader(sourcesFromContract(contract), contract.monitor.sourceTimeout);
  const feed = { sweep: () => reader.sweep(Date.now), close: () => reader.close() };
  const options = { url: store.url, contract, run: stack.run, holder: "lab test", entries: runbookEntries() };
  const stop = new AbortController();
  const log = openLog("collector", home);
  const running = Promise.all([
    runCollector({ ...options, makeFeed: async () => feed, log }, stop.signal),
    receivers?.send(store.database.pool, contract, stack.run, stop.signal),
  ]);
  return async () => {
    stop.abort();
    await running;
  };
}

/** Waits for the collector's own page of what `page` is about: it sweeps beside the watch, up to a sweep and a `for` later. */
export async function untilStored(store: Store, { failureMode, subject }: Page): Promise<void> {
  const stored = () =>
    store.database.pool.query(
      `SELECT id FROM page WHERE "failureMode" = $1 AND subject = $2 AND body ->> 'firedAt' IS NOT NULL AND state <> 'resolved'`,
      [failureMode, subject],
    );
  await expect
    .poll(async () => (await stored()).rowCount, { timeout: 60_000, interval: 250, message: `${failureMode} stored` })
    .toBeGreaterThan(0);
}
