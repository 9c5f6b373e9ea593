import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { Decider } from "../../lib/collector/decide.ts";
import { campaign } from "../../lib/collector/leadership.ts";
import { outboxBody } from "../../lib/collector/outbox-body.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { runbookEntries } from "../../lib/runbook/load.ts";
import { answerCompleteness } from "../../lib/shipping/gate/answer.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { observePractice } from "../../practice/estate.ts";
import type { Injected } from "../../practice/injections/types.ts";

const contractPath = fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url));
const contract = loadContractOrThrow(contractPath);
const store = freshTestDatabase();
const run = "gate-run";
const start = Date.UTC(2026, 10, 30, 8);
const minute = 60_000;
let decider: Decider;
let swept = 0;
let injections: Injected[] = [];

/** Sweeps on to `minutes` after the start of the estate's clock. */
async function goTo(minutes: number): Promise<void> {
  const sweeps = [];
  for (; swept * contract.sweep <= minutes * minute; swept += 1) {
    const at = start + swept * contract.sweep;
    sweeps.push({ at: isoInstant(at), observations: observePractice({ seed: 7, contract, injections, at }) });
  }
  await decider.decide(sweeps, { estate: start + (swept - 1) * contract.sweep, wall: Date.now() });
}
const ask = (through?: string) =>
  answerCompleteness({ db: store.database, contract, contractPath, run }, "purchase-lines", through);

beforeAll(async () => {
  await ensureRun(store.database, { run, contract, contractPath, now: start });
  const leading = await campaign(
    { url: store.url, estate: contract.estate, run, holder: "test" },
    AbortSignal.timeout(10_000),
  );
  await leading.resign();
  const { pool } = store.database;
  const letters = outboxBody(contract, runbookEntries());
  decider = new Decider({ pool, contract, run, epoch: leading.epoch, outboxBody: letters });
});

test("before the first sweep nobody can say", async () => {
  expect(await ask()).toMatchObject({ state: "unknown", exitCode: 2 });
});

test("a dead letter keeps its line and every later one from being complete until it has landed", async () => {
  await goTo(20);
  const before = await ask();
  expect(before).toMatchObject({ state: "complete", exitCode: 0, asked: null });
  const landedBy = String(await settledLine());
  expect(await ask(landedBy)).toMatchObject({ state: "complete", exitCode: 0, through: landedBy });

  const what: Injected = { what: "F12", startsAt: start + 21 * minute, clearedAt: null };
  injections = [what];
  await goTo(45);
  const short = await ask();
  expect(short).toMatchObject({ state: "incomplete", exitCode: 1, blockers: ["dead-letters-unhandled"] });
  expect(short.owners).toEqual(["landing team"]);
  const letter = /\[(\d+),/.exec(short.ranges?.unhandled ?? "")?.[1] ?? "";
  expect(await ask(letter)).toMatchObject({ exitCode: 1 });
  expect(await ask(String(BigInt(letter) - 1n))).toMatchObject({ exitCode: 0 });
  expect(await ask(landedBy)).toMatchObject({ exitCode: 0 });
  // Asked by time: the end of minute 20 stands before the dead letter, the end of minute 44 after it.
  expect(await ask(isoInstant(start + 20 * minute - 15_000))).toMatchObject({ exitCode: 0 });
  expect(await ask(isoInstant(start + 44 * minute))).toMatchObject({ exitCode: 1 });

  injections = [{ ...what, clearedAt: start + 46 * minute }];
  await goTo(75);
  expect(await ask(letter)).toMatchObject({ state: "complete", exitCode: 0, counts: { missing: 0, deadLettered: 0 } });
});

/** A line that had landed some minutes ago. */
async function settledLine(): Promise<bigint> {
  const { ranges, top } = await ask();
  const first = /\[(\d+),/.exec(ranges?.onItsWay ?? "")?.[1];
  return first === undefined ? BigInt(top ?? "0") : BigInt(first) - 1n;
}

test("a line that no sweep has seen, a time to come and a product without identities are unknown", async () => {
  const beyond = String(BigInt((await ask()).top ?? "0") + 1n);
  expect(await ask(beyond)).toMatchObject({ exitCode: 2, reason: "beyond-what-was-read" });
  expect(await ask("2027-01-01")).toMatchObject({ exitCode: 2, reason: "not-over-yet" });
  const landing = await answerCompleteness(
    { db: store.database, contract, contractPath, run },
    "progress-landing",
    "1",
  );
  expect(landing).toMatchObject({ exitCode: 2, reason: "no-ledger", identity: null });
});

test("a source that did not answer, and a collector that is silent, are unknown and never complete", async () => {
  injections = [...injections, { what: "F45", startsAt: start + 76 * minute, clearedAt: null }];
  await goTo(80);
  const unseen = await ask("1");
  expect(unseen).toMatchObject({ state: "unknown", exitCode: 2, counts: null });
  await expect(ask("yesterday")).rejects.toMatchObject({ status: 422, errors: [{ path: "through" }] });
  const estate = { db: store.database, contract, contractPath, run };
  const later = Date.now() + 60_000;
  expect(await answerCompleteness(estate, "purchase-lines", "1", later)).toMatchObject({ reason: "collector-silent" });
});
