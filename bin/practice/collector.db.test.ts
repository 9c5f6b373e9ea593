import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, it } from "vitest";
import { runCollector } from "../../lib/collector/collector.ts";
import { outboxBody } from "../../lib/collector/outbox-body.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { runbookEntries } from "../../lib/runbook/load.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { clear, inject } from "./commands.ts";
import { practiceFeed } from "./feed.ts";

const contractPath = fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url));
const contract = loadContractOrThrow(contractPath);
const entries = runbookEntries();
const store = freshTestDatabase();
const run = "practice-run";
const start = Date.UTC(2026, 10, 30, 8);

function collector(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = runCollector(
    {
      url: store.url,
      contract,
      run,
      holder: "test",
      entries,
      makeFeed: ({ pool }) => practiceFeed(pool, run, contract),
      handlers: { inject, clear: clear(outboxBody(contract, entries), contract) },
      log: pino({ level: "silent" }),
    },
    stopping.signal,
  );
  return {
    async stop() {
      stopping.abort(new Error("test"));
      await ended;
    },
  };
}

async function command(kind: string, body: object) {
  const { prisma } = store.database;
  const { id } = await prisma.command.create({ data: { id: randomUUID(), run, kind, body } });
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; ) {
    const row = await prisma.command.findUniqueOrThrow({ where: { id } });
    if (row.answeredAt) return { answer: row.answer, problem: row.problem };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${kind} was not answered`);
}

const goTo = (minutes: number) => command("clock", { now: new Date(start + minutes * 60_000).toISOString() });
const openPages = async () =>
  (await store.database.prisma.page.findMany({ where: { run, state: { in: ["firing", "acknowledged"] } } })).map(
    (page) => page.failureMode,
  );
const sweptUntil = async () =>
  (await store.database.prisma.signal_current.findFirstOrThrow({ where: { run } })).updatedAt.getTime();

it("takes commands, sweeps a gap before it answers, and goes on where it was stopped", async () => {
  await ensureRun(store.database, { run, contract, contractPath, now: start });
  const first = collector();
  expect(await command("inject", { failureMode: "F99" })).toMatchObject({ answer: null });
  expect((await command("inject", { failureMode: "F99" })).problem).not.toBeNull();
  expect(await command("inject", { failureMode: "F19" })).toMatchObject({
    answer: { subject: "enrollment.slot" },
    problem: null,
  });
  expect((await goTo(2)).problem).toBeNull();
  expect(await openPages()).toEqual([]);
  expect(await sweptUntil()).toBe(start + 2 * 60_000);
  await first.stop();
  const stopped = await store.database.prisma.run.findUniqueOrThrow({ where: { id: run } });

  const second = collector();
  expect((await goTo(10)).problem).toBeNull();
  expect(await openPages()).toEqual(["F19"]);
  const page = await store.database.prisma.page.findFirstOrThrow({ where: { run, failureMode: "F19" } });
  const held = (page.body as { firedAt: string }).firedAt;
  expect(Date.parse(held) - start).toBeLessThanOrEqual(420_000);
  expect(stopped.clockEstate?.getTime()).toBeLessThan(start + 3 * 60_000);

  expect((await goTo(5)).problem).toBe("clock-backwards");
  expect((await goTo(40 * 24 * 60)).problem).toBe("clock-too-far");
  expect((await command("clear", {})).problem).toBeNull();
  expect((await goTo(40)).problem).toBeNull();
  expect(await openPages()).toEqual([]);

  await command("inject", { failureMode: "F06" });
  await goTo(60);
  expect(await openPages()).toEqual(["F06"]);
  await command("clear", {});
  await goTo(100);
  expect(await openPages()).toEqual([]);

  const signal = await store.database.prisma.signal_current.findFirst({
    where: { run, id: "progress-landing.dead-letter-rate" },
  });
  expect(signal?.body).toMatchObject({ state: "ok", reason: "within-limit" });
  const events = await store.database.prisma.page_event.findMany({ where: { kind: "written-off" } });
  expect(events).toHaveLength(1);
  await second.stop();
});

it("declares a pause and retires a product with the non-incidents that need it", async () => {
  const { prisma } = store.database;
  const third = collector();
  await command("inject", { nonIncident: "N12" });
  await command("inject", { nonIncident: "N28" });
  await goTo(120);
  expect(await openPages()).toEqual([]);
  const stateOf = async (failureMode: string) =>
    (await prisma.verdict_current.findMany({ where: { run } })).find((row) => row.failureMode === failureMode)?.body;
  expect(await stateOf("F19")).toMatchObject({ state: "paused", reason: "declared-pause" });
  expect(await stateOf("F17")).toMatchObject({ state: "paused", reason: "not-in-this-run" });
  await command("clear", {});
  await goTo(130);
  expect(await openPages()).toEqual([]);
  const [pause] = await prisma.pause.findMany({ where: { run } });
  expect(pause?.endsAt.getTime()).toBeLessThanOrEqual(start + 124 * 60_000);
  expect(await stateOf("F17")).toMatchObject({ state: "ok" });
  await third.stop();
});
