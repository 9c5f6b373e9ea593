import { pino } from "pino";
import { expect, it } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { runbookEntries } from "../runbook/load.ts";
import { ensureRun } from "../store/ensure-run.ts";
import { projectRoot } from "../store/project-root.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { runCollector } from "./collector.ts";

const store = freshTestDatabase();
const contractPath = `${projectRoot()}/contracts/practice.yaml`;
const contract = loadContractOrThrow(contractPath);

it("a term that ends before its first sweep leaves the leadership, and the next one begins later each time", async () => {
  await ensureRun(store.database, { run: "r", contract, contractPath, now: 0 });
  const stopping = new AbortController();
  const begun: number[] = [];
  await runCollector(
    {
      url: store.url,
      contract,
      run: "r",
      holder: "test",
      entries: runbookEntries(),
      async makeFeed() {
        begun.push(performance.now());
        if (begun.length === 4) stopping.abort();
        throw new Error("no feed");
      },
      log: pino({ level: "silent" }),
    },
    AbortSignal.any([stopping.signal, AbortSignal.timeout(20_000)]),
  );
  expect(begun).toHaveLength(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = begun;
  expect(second - first).toBeGreaterThan(240);
  expect(third - second).toBeGreaterThan(490);
  expect(fourth - third).toBeGreaterThan(990);
}, 30_000);
