import { beforeAll, expect, it } from "vitest";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, pageOf, write } from "./delivery.fixture.ts";
import { keepHouse } from "./keep-house.ts";

const store = freshTestDatabase();
const slack = { kind: "slack" as const, url: "https://hooks.example/x" };
const before = contractWith({ gone: slack, stays: slack });
const after = contractWith({ stays: slack });

beforeAll(() => ensureRun(store.database, { run: "r", contract: before, contractPath, now: 0 }));

it("withdraws once an hour what waits for a channel that left the contract, and forgets old attempts", async () => {
  const { pool, prisma } = store.database;
  await write(pool, before, "r", pageOf(), "fired");
  await deliveryOf(pool, before, "r").route();
  const sender = deliveryOf(pool, after, "r");
  const at = (ms: number) => new Date(sender.draining.now().getTime() + ms);
  const { estate } = after;
  const attempt = { estate, channel: "gone", what: "letter", tookMs: 1, outcome: "refused" };
  const kept = -after.retention.observations;
  await prisma.delivery_attempt.createMany({
    data: [
      { ...attempt, at: at(kept - 1) },
      { ...attempt, at: at(kept) },
    ],
  });

  expect(await keepHouse(sender.draining)).toBe(1);
  expect(await keepHouse(sender.draining)).toBeNull();
  const states = await prisma.delivery.findMany({ orderBy: { channel: "asc" } });
  expect(states).toMatchObject([
    { channel: "gone", state: "withdrawn" },
    { channel: "stays", state: "waiting" },
  ]);
  expect(await prisma.delivery_attempt.count()).toBe(1);
  sender.advance(3_600_000);
  expect(await keepHouse(sender.draining)).toBe(0);
});
