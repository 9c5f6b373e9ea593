import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { estate } from "../../../../lib/board/estate.ts";
import {
  contractPath as practice,
  request,
  servedEstate,
  signIn,
} from "../../../../lib/board/served-estate.fixture.ts";
import { outboxBody } from "../../../../lib/collector/outbox-body.ts";
import { local, pageOf, variable, write } from "../../../../lib/delivery/delivery.fixture.ts";
import { runDispatcher } from "../../../../lib/delivery/dispatcher.ts";
import { testReceiver } from "../../../../lib/delivery/receiver.fixture.ts";
import { channelsSchema } from "../../../../lib/delivery/views.ts";
import { runbookEntries } from "../../../../lib/runbook/load.ts";
import { POST as replay } from "./[id]/replay/route.ts";
import { POST as test_ } from "./[id]/test/route.ts";
import { GET } from "./route.ts";

const served = servedEstate();
const receiver = testReceiver();
const folder = mkdtempSync(join(tmpdir(), "one-board-channels-"));
const secret = "planted-secret-of-this-channel";
const params = (id: string) => ({ params: Promise.resolve({ id }) });
const post = (body: object, as?: string) =>
  request("/x", { method: "POST", body: JSON.stringify(body), ...(as === undefined ? {} : { as }) });
const channels = async () => channelsSchema.parse(await (await GET(request("/api/v1/channels"))).json());

beforeAll(() => {
  const file = join(folder, "contract.yaml");
  const hook = { kind: "webhook", url: variable("PLANTED_URL"), secret: variable("PLANTED_SECRET"), ...local };
  const slack = { kind: "slack", url: variable("NOT_SET_HERE") };
  const owners = { "database-owner": { channels: ["hook"] } };
  const delivery = { retryFirst: "50ms", channels: { hook, slack } };
  writeFileSync(file, JSON.stringify({ extends: practice, owners, delivery }));
  const env = { ONE_BOARD_CONTRACT: file, PLANTED_URL: `${receiver.url}/planted-path`, PLANTED_SECRET: secret };
  Object.assign(process.env, env);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => receiver.clear());

/** Sends as the processes of a board do, until nothing waits. */
async function sendAll(): Promise<void> {
  const { contract, run } = estate();
  const stop = new AbortController();
  const { pool } = served.database;
  const options = { pool, contract, run, outboxBody: outboxBody(contract, runbookEntries()), everyMs: 20 };
  const sending = runDispatcher(options, stop.signal);
  const deadline = Date.now() + 20_000;
  const left = async () =>
    (
      await pool.query(
        `SELECT 1 FROM outbox WHERE "routedAt" IS NULL UNION ALL SELECT 1 FROM delivery WHERE state = 'waiting'`,
      )
    ).rowCount;
  while ((await left()) !== 0) {
    if (Date.now() > deadline) throw new Error("a letter is stuck");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop.abort();
  await sending;
}

test("a test letter reaches the receiver, and its attempt stands in log and audit with who sent it", async () => {
  const lead = await signIn(served.database, "lead", "lena");
  const response = await test_(post({}, lead), params("hook"));
  expect(await response.json()).toEqual({ outcome: "delivered", status: 202 });
  expect(receiver.taken.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: "test", state: "firing" },
    { event: "test", state: "resolved" },
  ]);
  expect((await channels()).log[0]).toMatchObject({
    channel: "hook",
    what: "test",
    outcome: "delivered",
    actor: "lena",
  });
  expect(await served.database.prisma.audit.findFirst({ where: { action: "test-channel" } })).toMatchObject({
    target: "hook",
  });
  expect((await test_(post({}), params("slack"))).status).toBe(409);
  expect((await test_(post({}), params("none"))).status).toBe(404);
  expect((await test_(post({}, await signIn(served.database, "on-call", "omar")), params("hook"))).status).toBe(403);
});

test("every letter of a page goes once more by hand, in order, under the same ids", async () => {
  const { contract, run } = estate();
  const { pool } = served.database;
  const page = pageOf({ owners: ["database-owner"] });
  await write(pool, contract, run, page, "fired");
  await write(pool, contract, run, page, "resolved");
  await sendAll();
  const ids = () => receiver.taken.map(({ headers }) => headers["webhook-id"]);
  expect(ids()).toEqual([`${page.id}.1`, `${page.id}.2`]);
  const response = await replay(post({ page: page.id }), params("hook"));
  expect(await response.json()).toEqual({ letters: 2 });
  await sendAll();
  expect(ids()).toEqual([1, 2, 1, 2].map((sequence) => `${page.id}.${sequence}`));
  expect((await replay(post({ page: "none" }), params("hook"))).status).toBe(404);
});

test("what waits, what fails and what is not set up is told, without address or secret", async () => {
  const { contract, run } = estate();
  const { pool } = served.database;
  await write(pool, contract, run, pageOf({ owners: ["database-owner"] }), "fired");
  receiver.manner = () => ({ status: 401 });
  await served.database.prisma.channel.deleteMany();
  const stop = new AbortController();
  const options = { pool, contract, run, outboxBody: outboxBody(contract, runbookEntries()), everyMs: 20 };
  const sending = runDispatcher(options, stop.signal);
  const deadline = Date.now() + 20_000;
  while (receiver.asked.length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  await sending;
  const answer = await channels();
  expect(answer.channels).toMatchObject([
    { id: "hook", state: "failing", waiting: 1, lastError: "unauthorized", owners: ["database-owner"] },
    { id: "slack", state: "not-ready", problem: "environment variable NOT_SET_HERE is not set", owners: [] },
  ]);
  const text =
    JSON.stringify(answer) +
    JSON.stringify(await served.database.prisma.audit.findMany(), (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  for (const planted of [receiver.url, "planted-path", secret]) expect(text).not.toContain(planted);
});
