import { beforeAll, expect, it } from "vitest";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, local, pageOf, variable, write } from "./delivery.fixture.ts";
import { testReceiver } from "./receiver.fixture.ts";

const store = freshTestDatabase();
const receiver = testReceiver();
const hook = { kind: "webhook" as const, url: variable("HOOK_URL"), secret: "s", ...local };
const contract = contractWith({ one: hook, two: hook });

beforeAll(() => ensureRun(store.database, { run: "r", contract, contractPath, now: 0 }));

it("knows a letter as delivered when two channels finish it at the same time", async () => {
  const { pool, prisma } = store.database;
  const pages = Array.from({ length: 30 }, () => pageOf());
  for (const page of pages) await write(pool, contract, "r", page, "fired");
  const sender = deliveryOf(pool, contract, "r", { HOOK_URL: receiver.url });
  await sender.route();
  expect(await Promise.all([sender.drain("one"), sender.drain("two")])).toEqual([30, 30]);
  expect(receiver.taken).toHaveLength(60);
  expect(await prisma.outbox.count({ where: { deliveredAt: null } })).toBe(0);
});
