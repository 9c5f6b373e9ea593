import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, local, pageOf, variable, write } from "./delivery.fixture.ts";
import { letterSchema } from "./letter.ts";
import { type Manner, testReceiver } from "./receiver.fixture.ts";

const store = freshTestDatabase();
const receiver = testReceiver();
const secret = `whsec_${Buffer.from("a secret of the test's own").toString("base64")}`;
const hook = { kind: "webhook" as const, url: variable("HOOK_URL"), secret: variable("HOOK_SECRET"), ...local };
const contract = contractWith({ hook }, { warns: true });
const delivery = () =>
  deliveryOf(store.database.pool, contract, "r", { HOOK_URL: `${receiver.url}/in`, HOOK_SECRET: secret });
const put = (page: ReturnType<typeof pageOf>, kind: Parameters<typeof write>[4]) =>
  write(store.database.pool, contract, "r", page, kind);
const letters = () => receiver.taken.map(({ body }) => letterSchema.parse(JSON.parse(body)));
const channelRow = () => store.database.prisma.channel.findFirstOrThrow();

beforeAll(() => ensureRun(store.database, { run: "r", contract, contractPath, now: 0 }));
beforeEach(async () => {
  receiver.clear();
  const { prisma } = store.database;
  await prisma.outbox.deleteMany();
  await prisma.channel.deleteMany();
  await prisma.delivery_attempt.deleteMany();
});

it("delivers each letter of a page once, in order, signed, under one key", async () => {
  const page = pageOf();
  await put(page, "fired");
  await put({ ...page, state: "acknowledged" }, "acknowledged");
  const sender = delivery();
  expect(await sender.route()).toBe(2);
  expect(await sender.drain("hook")).toBe(2);
  expect(await sender.drain("hook")).toBe(0);
  expect(letters().map(({ key, sequence, event }) => ({ key, sequence, event }))).toEqual([
    { key: page.id, sequence: 1, event: "fired" },
    { key: page.id, sequence: 2, event: "acknowledged" },
  ]);
  for (const { headers, body } of receiver.taken) {
    // The library refuses a signature older than five minutes of its own clock.
    const at = Number(headers["webhook-timestamp"]);
    const signed = new Webhook(secret).sign(String(headers["webhook-id"]), new Date(at * 1_000), body);
    expect(headers["webhook-signature"]).toBe(signed);
  }
  expect(await store.database.prisma.outbox.count({ where: { deliveredAt: null } })).toBe(0);
});

const failing: [how: string, manner: Manner, code: string][] = [
  ["refuses", { status: 503 }, "server-error"],
  ["hangs", "hang", "timed-out"],
  ["breaks off", "break-off", "broke-off"],
  ["breaks off in the middle of its answer", "half-an-answer", "broke-off"],
  ["does not know the secret any more", { status: 401 }, "unauthorized"],
];
it.each(failing)("keeps a letter while the receiver %s, and delivers it afterwards", async (_, manner, code) => {
  await put(pageOf(), "fired");
  const sender = delivery();
  await sender.route();
  receiver.manner = () => manner;
  expect(await sender.drain("hook")).toBe(0);
  expect(await channelRow()).toMatchObject({ failures: 1, lastError: code, holder: null });
  receiver.manner = () => ({ status: 200 });
  expect(await sender.drain("hook")).toBe(0);
  sender.advance(contract.delivery.retryFirst);
  expect(await sender.drain("hook")).toBe(1);
  expect(await channelRow()).toMatchObject({ failures: 0, lastError: null });
  expect(letters()).toHaveLength(1);
});

it("waits as long as a receiver asks for, and not only as long as it would", async () => {
  await put(pageOf(), "fired");
  const sender = delivery();
  await sender.route();
  receiver.manner = () => ({ status: 429, headers: { "retry-after": "120" } });
  await sender.drain("hook");
  receiver.manner = () => ({ status: 200 });
  sender.advance(119_000);
  expect(await sender.drain("hook")).toBe(0);
  sender.advance(1_000);
  expect(await sender.drain("hook")).toBe(1);
});

it("lets one refused letter hold up its own page and no other", async () => {
  const [poor, well] = [pageOf(), pageOf()];
  await put(poor, "fired");
  await put(well, "fired");
  await put({ ...poor, state: "resolved" }, "resolved");
  const sender = delivery();
  await sender.route();
  receiver.manner = ({ body }) => ({ status: body.includes(poor.id) ? 422 : 200 });
  expect(await sender.drain("hook")).toBe(1);
  expect(letters()).toMatchObject([{ key: well.id }]);
  receiver.manner = () => ({ status: 200 });
  sender.advance(contract.delivery.retryFirst);
  expect(await sender.drain("hook")).toBe(2);
  expect(letters().map(({ key, sequence }) => [key, sequence])).toEqual([
    [well.id, 1],
    [poor.id, 1],
    [poor.id, 2],
  ]);
});

it("loses nothing and repeats nothing over ten minutes without a receiver and 200 transitions", async () => {
  const pages = Array.from({ length: 40 }, () => pageOf());
  const kinds = ["fired", "updated", "acknowledged", "noted", "resolved"] as const;
  const sender = delivery();
  receiver.manner = () => "break-off";
  for (const kind of kinds) {
    for (const page of pages) await put(page, kind);
    await sender.route();
    for (let step = 0; step < 24; step += 1) {
      sender.advance(5_000);
      await sender.drain("hook");
    }
  }
  const asked = receiver.asked.length;
  expect(asked).toBeGreaterThan(5);
  expect(asked).toBeLessThan(30);
  receiver.manner = () => ({ status: 200 });
  sender.advance(contract.delivery.retryMost);
  expect(await sender.drain("hook")).toBe(200);
  const ids = receiver.taken.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(200);
  expect(ids).toHaveLength(200);
  for (const page of pages) {
    const own = letters().filter(({ key }) => key === page.id);
    expect(own.map(({ event }) => event)).toEqual(kinds);
  }
});

it("lets no second process send on a channel that one holds, and takes over from one that died", async () => {
  await put(pageOf(), "fired");
  const [first, second] = [delivery(), delivery()];
  await first.route();
  expect(await second.route()).toBe(0);
  receiver.manner = () => "hang";
  const hanging = first.drain("hook");
  await until(() => receiver.asked.length === 1);
  expect(await second.drain("hook")).toBe(0);
  expect(receiver.asked).toHaveLength(1);
  await hanging;
  await store.database.prisma.channel.updateMany({
    data: { holder: "died", heldUntil: new Date(second.draining.now().getTime() + 3_000), retryAt: null },
  });
  receiver.manner = () => ({ status: 200 });
  expect(await second.drain("hook")).toBe(0);
  second.advance(3_000);
  expect(await second.drain("hook")).toBe(1);
});

it("logs every attempt without address, secret or body", async () => {
  await put(pageOf(), "fired");
  const sender = delivery();
  await sender.route();
  receiver.manner = () => ({ status: 500 });
  await sender.drain("hook");
  sender.advance(contract.delivery.retryFirst);
  receiver.manner = () => ({ status: 200 });
  await sender.drain("hook");
  const log = await store.database.prisma.delivery_attempt.findMany({ orderBy: { id: "asc" } });
  expect(log).toMatchObject([
    { channel: "hook", what: "letter", outcome: "server-error", status: 500, sequence: 1 },
    { channel: "hook", what: "letter", outcome: "delivered", status: 200, sequence: 1 },
  ]);
  const text = JSON.stringify(await Promise.all([log, channelRow()].map(String)));
  for (const secretPart of [receiver.url, secret]) expect(text).not.toContain(secretPart);
});

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error("it did not come");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
