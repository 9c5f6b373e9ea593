import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, local, pageOf, variable, write } from "./delivery.fixture.ts";
import { letterSchema } from "./letter.ts";
import { testReceiver } from "./receiver.fixture.ts";

const store = freshTestDatabase();
const receiver = testReceiver();
const secret = `whsec_${Buffer.from("a secret of the test's own").toString("base64")}`;
const hook = { kind: "webhook" as const, url: variable("HOOK_URL"), secret: variable("HOOK_SECRET"), ...local };
const contract = contractWith({ hook });
const env = () => ({ HOOK_URL: `${receiver.url}/in`, HOOK_SECRET: secret });
const put = (page: ReturnType<typeof pageOf>, kind: Parameters<typeof write>[4], run = "lab") =>
  write(store.database.pool, contract, run, page, kind);

/** Routes and sends all there is; what the receiver was told since, as `page event`. */
async function told(run = "lab"): Promise<string[]> {
  const sender = deliveryOf(store.database.pool, contract, run, env());
  await sender.route();
  await sender.drain("hook");
  const letters = receiver.taken.map(({ body }) => letterSchema.parse(JSON.parse(body)));
  receiver.clear();
  return letters.map(({ key, event }) => `${key} ${event}`);
}

/** An attempt that has the lab; null: it was healed so many ms ago (wall clock). */
const attempt = (healedAgo: number | null) =>
  store.database.pool.query(
    `INSERT INTO live_fire ("attemptId", seed, fault, first, since, "beginsAt", "startedAt", "endsAt", symptoms, marks, run, holds, "healedAt")
     SELECT $1, 0, 'k', true, at, at, at, at, '[]', '{}', 'lab', CASE WHEN $2::int IS NULL THEN 'lab' END, at - $2::int * interval '1 millisecond'
       FROM clock_timestamp() AS at`,
    [randomUUID(), healedAgo],
  );

beforeAll(async () => {
  for (const run of ["lab", "beside"]) await ensureRun(store.database, { run, contract, contractPath, now: 0 });
});
beforeEach(async () => {
  await store.database.pool.query(`DELETE FROM live_fire`);
  receiver.clear();
});

it("writes to nobody about what an attempt causes on the lab, from its beginning until what it caused has ended", async () => {
  await attempt(null);
  const [page, late] = [pageOf(), pageOf()];
  await put(page, "fired");
  await put(page, "escalated");
  expect(await told()).toEqual([]);
  await store.database.pool.query(`UPDATE live_fire SET holds = NULL, "healedAt" = clock_timestamp()`);
  await put(page, "resolved");
  await put(late, "fired");
  expect(await told()).toEqual([]);
  const waiting = await store.database.prisma.delivery.count({ where: { pageId: { in: [page.id, late.id] } } });
  expect(waiting, "letters that go out later").toBe(0);
});

it("goes on with a page that was told of before the attempt", async () => {
  const page = pageOf();
  await put(page, "fired");
  expect(await told()).toEqual([`${page.id} fired`]);
  await attempt(null);
  await put(page, "resolved");
  expect(await told()).toEqual([`${page.id} resolved`]);
});

it("writes as ever a minute after the lab was healed, and tells nobody the end of a page that was withheld", async () => {
  await attempt(59_000);
  const [withheld, real] = [pageOf(), pageOf()];
  await put(withheld, "fired");
  expect(await told()).toEqual([]);
  await store.database.pool.query(`UPDATE live_fire SET "healedAt" = clock_timestamp() - interval '61 s'`);
  await put(withheld, "resolved");
  await put(real, "fired");
  expect(await told()).toEqual([`${real.id} fired`]);
});

it("withholds nothing of another run", async () => {
  await attempt(null);
  const page = pageOf();
  await put(page, "fired", "beside");
  expect(await told("beside")).toEqual([`${page.id} fired`]);
});
