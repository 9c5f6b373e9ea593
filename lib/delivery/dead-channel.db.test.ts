import { beforeAll, expect, it } from "vitest";
import { outboxBody } from "../collector/outbox-body.ts";
import { runbookEntries } from "../runbook/load.ts";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { watchChannels } from "./dead-channel.ts";
import { contractPath, contractWith, deliveryOf, local, pageOf, variable, write } from "./delivery.fixture.ts";
import { letterSchema } from "./letter.ts";
import { testReceiver } from "./receiver.fixture.ts";

const store = freshTestDatabase();
const [dying, living] = [testReceiver(), testReceiver()];
const hook = (name: string) => ({ kind: "webhook" as const, url: variable(name), secret: "s", ...local });
const contract = contractWith({ dying: hook("DYING"), living: hook("LIVING") });
const told = () => living.taken.map(({ body }) => letterSchema.parse(JSON.parse(body)));

beforeAll(() => ensureRun(store.database, { run: "r", contract, contractPath, now: 0 }));

it("opens a page of its own on a channel that takes nothing, tells it on the others, and ends it when it takes letters", async () => {
  const { pool, prisma } = store.database;
  const sender = deliveryOf(pool, contract, "r", { DYING: dying.url, LIVING: living.url });
  const watching = { pool, contract, run: "r", outboxBody: outboxBody(contract, runbookEntries()) };
  const watch = () => watchChannels(watching, sender.draining.now());
  const pages = () => prisma.page.findMany({ where: { failureMode: "F31" }, orderBy: { openedAt: "asc" } });
  dying.manner = () => ({ status: 503 });

  await write(pool, contract, "r", pageOf(), "fired");
  await sender.route();
  await sender.drain("dying");
  sender.advance(contract.delivery.deadAfter - 1);
  expect(await watch()).toEqual([]);
  sender.advance(1);
  expect(await Promise.all([watch(), watch()])).toEqual([["dying"], ["dying"]]);
  expect(await pages()).toMatchObject([{ subject: "channel.dying", state: "firing", severity: "page" }]);

  await sender.route();
  await sender.drain("living");
  expect(told().map(({ failureMode, subject, reason }) => [failureMode, subject, reason])).toEqual([
    ["F19", "enrollment.slot", "stopped"],
    ["F31", "channel.dying", "channel-dead"],
  ]);
  expect(told()[1]?.evidence).toEqual({ channel: "dying", kind: "webhook", waiting: 1, failure: "server-error" });

  dying.manner = () => ({ status: 200 });
  sender.advance(contract.delivery.retryMost);
  expect(await sender.drain("dying")).toBe(1);
  expect(await watch()).toEqual([]);
  expect(await pages()).toMatchObject([{ state: "resolved" }]);
  await sender.route();
  await sender.drain("living");
  expect(told().at(-1)).toMatchObject({ key: told()[1]?.key, sequence: 2, state: "resolved" });
  expect(dying.taken).toHaveLength(1);
});

it("says of a channel that cannot be opened that it is not set up, once its letters have waited as long", async () => {
  const { pool, prisma } = store.database;
  const half = contractWith({ bare: hook("BARE"), living: hook("LIVING") });
  await ensureRun(store.database, { run: "half", contract: half, contractPath, now: 0 });
  const sender = deliveryOf(pool, half, "half", { LIVING: living.url });
  const watching = { pool, contract: half, run: "half", outboxBody: outboxBody(half, runbookEntries()) };
  const watch = (unopened: string[]) =>
    watchChannels({ ...watching, unopened: new Set(unopened) }, sender.draining.now());
  await write(pool, half, "half", pageOf(), "fired");
  await sender.route();
  sender.advance(half.delivery.deadAfter - 1);
  expect(await watch(["bare"])).toEqual([]);
  sender.advance(1);
  expect(await watch([])).toEqual([]);
  expect(await watch(["bare"])).toEqual(["bare"]);
  const pages = () => prisma.page.findMany({ where: { run: "half", failureMode: "F31" } });
  const [page] = await pages();
  expect(page).toMatchObject({ subject: "channel.bare", state: "firing" });
  expect(page?.body).toMatchObject({ evidence: { channel: "bare", waiting: 1, failure: "not-configured" } });
  expect(await watch(["bare"])).toEqual(["bare"]);
  expect(await pages()).toHaveLength(1);
});
