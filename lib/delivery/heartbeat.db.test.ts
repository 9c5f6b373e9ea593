import { beforeAll, beforeEach, expect, it } from "vitest";
import { leaseLimit } from "../board/silence.ts";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, local, variable } from "./delivery.fixture.ts";
import { beat } from "./heartbeat.ts";
import { testReceiver } from "./receiver.fixture.ts";

const store = freshTestDatabase();
const outside = testReceiver();
const heartbeat = { url: variable("CHECK_URL"), every: 60_000, ...local };
const contract = contractWith({}, { delivery: { heartbeat } });
const env = () => ({ CHECK_URL: `${outside.url}/check` });
const processes = () => [1, 2].map(() => deliveryOf(store.database.pool, contract, "r"));

beforeAll(() => ensureRun(store.database, { run: "r", contract, contractPath, now: 0 }));
beforeEach(async () => {
  outside.clear();
  await store.database.prisma.channel.deleteMany();
});

async function sweptAt(at: Date): Promise<void> {
  const lease = { renewedAt: new Date(), lastSweepAt: at };
  const { prisma } = store.database;
  const { estate } = contract;
  const create = { estate, epoch: 1, holder: "test", run: "r", ...lease };
  await prisma.leader.upsert({ where: { estate }, create, update: lease });
}

it("calls the outside check once a turn, whichever processes live", async () => {
  const [one, two] = processes();
  if (!one || !two) throw new Error("two processes");
  await sweptAt(one.draining.now());
  const called = await Promise.all([one, two].map(({ draining }) => beat(draining, env())));
  expect(called.filter(Boolean)).toHaveLength(1);
  for (const each of [one, two]) each.advance(heartbeat.every - 1);
  await sweptAt(one.draining.now());
  expect(await beat(one.draining, env())).toBe(false);
  one.advance(1);
  expect(await beat(one.draining, env())).toBe(true);
  expect(outside.taken.map(({ path }) => path)).toEqual(["/check", "/check"]);
});

it("stops once no sweep is decided, though the leader still renews its lease", async () => {
  const [one] = processes();
  if (!one) throw new Error("one process");
  await sweptAt(one.draining.now());
  one.advance(leaseLimit(contract) + 1);
  expect(await beat(one.draining, env())).toBe(false);
  expect(outside.asked).toEqual([]);
});

it("says in the log when the outside check itself does not answer, and goes on", async () => {
  const [one] = processes();
  if (!one) throw new Error("one process");
  await sweptAt(one.draining.now());
  outside.manner = () => ({ status: 500 });
  expect(await beat(one.draining, env())).toBe(true);
  expect(await store.database.prisma.delivery_attempt.findMany()).toMatchObject([
    { what: "heartbeat", outcome: "server-error", status: 500 },
  ]);
});
