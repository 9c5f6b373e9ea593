import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { goodHypothesis, walker } from "../../app/api/v1/drills/drill-walk.fixture.ts";
import { pageFixture } from "../../lib/board/board-fixture.ts";
import { estate } from "../../lib/board/estate.ts";
import { readBoardFor } from "../../lib/board/read.ts";
import { origin, servedEstate, signIn, storePage } from "../../lib/board/served-estate.fixture.ts";
import { readLivePack } from "../../lib/drills/check/pool.ts";
import { drillsFolder } from "../../lib/drills/library.ts";
import { attemptSchema, drillListSchema, figuresSchema, resolutionSchema } from "../../lib/drills/views.ts";
import { askToFire } from "../../lib/fire-desk/desk.ts";
import { onLab } from "../../lib/fire-desk/fire-desk.fixture.ts";
import { proxy } from "../../proxy.ts";
import { notedRange } from "./live-fire.fixture.ts";
import { LabLiveFire, lastsMs, silentMs } from "./live-fire.ts";

const served = servedEstate();
const { open: pack, answers } = readLivePack(drillsFolder());
const stop = new AbortController();
let { done, state, range } = notedRange();
let late = 0;
let letter = "k";
let desk: LabLiveFire;
let turning: Promise<void>;
let cookie = "";

async function turn(): Promise<void> {
  while (!stop.signal.aborted) {
    await desk.turn();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

beforeAll(async () => {
  const model = estate().contract;
  onLab("lab", "F19");
  process.env.ONE_BOARD_LIVE_FIRE = "1";
  ({ done, state, range } = notedRange());
  const pick = (below: number) => (below === range.letters.length ? range.letters.indexOf(letter) : 0);
  const say = () => undefined;
  const now = () => Date.now() + late;
  desk = new LabLiveFire({ pool: served.database.pool, run: served.run, range, model, say, pick, now });
  turning = turn();
  cookie = await signIn(served.database, "trainee");
});
afterAll(async () => {
  stop.abort();
  await turning;
  await desk.settle();
  delete process.env.ONE_BOARD_LIVE_FIRE;
});

const allowedAgain = () => (globalThis as { oneBoardRequests?: Map<string, unknown> }).oneBoardRequests?.clear();
const healings = () => done.filter((each) => each === "healed").length;
const { poll } = expect;
const isFree = () =>
  served.database.pool.query(`SELECT 1 FROM live_fire WHERE holds IS NOT NULL`).then(({ rowCount }) => !rowCount);

beforeEach(async () => {
  allowedAgain();
  // Whoever the test before it left with the lab is gone.
  late = silentMs * 2;
  await poll(isFree).toBe(true);
  late = 0;
  await served.database.pool.query(`DELETE FROM live_fire; DELETE FROM page`);
  Object.assign(state, { trouble: 0, refuses: false });
});

async function begin(as = cookie) {
  const walk = walker(as);
  const { status, body } = await walk.call("start", pack.id, {});
  expect([status, body]).toEqual([201, expect.anything()]);
  return { walk, attempt: attemptSchema.parse(body) };
}
const asked = (path: string, as: string, headers = {}) =>
  proxy(new NextRequest(`${origin}${path}`, { headers: { cookie: as, ...headers } }));

test("the lab is one attempt's at a time: the next is told whose it is, and a firing waits too", async () => {
  const { attempt } = await begin();
  expect(attempt.live?.symptoms).toHaveLength(6);
  const other = await signIn(served.database, "lead", "second");
  const refused = await walker(other).call("start", pack.id, {});
  expect([refused.status, refused.body.detail]).toEqual([409, "trainee has this lab for a drill"]);
  const lead = { id: "l", handle: "l", role: "lead" } as const;
  const firing = askToFire(estate(), lead, { failureModes: ["F19"], mode: "lab" });
  await expect(firing).rejects.toMatchObject({ status: 409, message: "trainee has this lab for a drill" });
});

test("a drill begins on a quiet lab only", async () => {
  await storePage(served.database, served.run, pageFixture({ id: "open" }));
  const refused = await walker(cookie).call("start", pack.id, {});
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("a page is open")]);
});

test("once the hypothesis is stored the lab is healed, and the answer is compared with what it showed", async () => {
  letter = "k";
  const { walk, attempt } = await begin();
  const before = healings();
  const figures = figuresSchema.parse((await walk.call("figures", attempt.id)).body);
  expect([figures.ended, figures.figures.map(({ id }) => id)]).toEqual([false, ["S5", "S6"]]);
  expect((await walk.call("evidence", attempt.id, { command: "E13" })).body).toMatchObject({ shows: "not active" });
  const { rivals } = attemptSchema.parse((await walk.call("hypothesis", attempt.id, goodHypothesis)).body);
  await poll(healings).toBe(before + 1);
  await poll(isFree).toBe(true);
  const right = rivals?.find(({ label }) => label === answers.faults.k?.label)?.id;
  await walk.call("claim", attempt.id, { relation: "one", causes: [right] });
  const { matrix, score } = resolutionSchema.parse((await walk.call("resolution", attempt.id)).body);
  expect(score).toMatchObject({ result: "matches", commands: 1 });
  expect(matrix.rows.find(({ id }) => id === "E13")).toMatchObject({ says: "not active", ran: true });
  expect(matrix.rows.find(({ id }) => id === "S6")).toMatchObject({ says: "figure S6 40 s; usual at most 15." });
  expect((await walk.call("evidence", attempt.id, { command: "E13" })).status).toBe(409);
});

test("a browser that goes away gives the lab back, healed, also when it has to be healed twice", async () => {
  const { walk, attempt } = await begin(await signIn(served.database, "trainee", "gone"));
  const before = healings();
  state.trouble = 1;
  late = silentMs + 1_000;
  await poll(() => state.trouble).toBe(0);
  expect([healings(), await isFree()]).toEqual([before, false]);
  late += 60_000;
  await poll(healings).toBe(before + 1);
  await poll(isFree).toBe(true);
  const after = figuresSchema.parse((await walk.call("figures", attempt.id)).body);
  expect(after.ended).toBe(true);
  expect((await walk.call("evidence", attempt.id, { command: "E13" })).status).toBe(409);
});

test("whoever stays gets it for twenty minutes, however often they look", async () => {
  const { walk, attempt } = await begin(await signIn(served.database, "trainee", "stays"));
  const before = healings();
  for (late = 0; late < lastsMs - silentMs; late += silentMs - 60_000) {
    expect(figuresSchema.parse((await walk.call("figures", attempt.id)).body).ended).toBe(false);
  }
  expect(healings()).toBe(before);
  late = lastsMs + 1_000;
  await poll(healings).toBe(before + 1);
});

test("a lab on which nothing could be caused is free again, and there is nothing to answer", async () => {
  state.refuses = true;
  const { walk, attempt } = await begin(await signIn(served.database, "trainee", "refused"));
  await poll(isFree).toBe(true);
  const { status, body } = await walk.call("hypothesis", attempt.id, goodHypothesis);
  expect([status, body.detail]).toEqual([409, expect.stringContaining("lapsed")]);
});

test("until it is answered its person is told readings, everybody else the board", async () => {
  const trainee = await signIn(served.database, "trainee", "veiled");
  const lead = await signIn(served.database, "lead", "watching");
  const open = await asked("/api/v1/pages", trainee);
  expect(open.headers.get("x-middleware-next")).toBe("1");
  const { walk, attempt } = await begin(trainee);
  await storePage(served.database, served.run, pageFixture({ id: "caused" }));
  for (const path of [
    "/api/v1/pages",
    "/api/v1/pages/caused",
    "/api/v1/runbook",
    "/api/v1/signals",
    "/metrics",
    "/readyz",
  ]) {
    const refused = await asked(path, trainee);
    expect([path, refused.status, (await refused.json()).code]).toEqual([path, 403, "withheld"]);
    expect((await asked(path, lead)).headers.get("x-middleware-next"), path).toBe("1");
  }
  for (const path of ["/pages", "/runbook/F19", "/products/enrollment-cohort"])
    for (const headers of [{ accept: "text/html" }, { rsc: "1" }]) {
      const led = await asked(path, trainee, headers);
      expect([led.status, new URL(led.headers.get("location") ?? "").pathname]).toEqual([307, "/"]);
    }
  for (const path of [
    "/",
    "/drills",
    `/drills/${pack.id}`,
    "/api/v1/board",
    "/api/v1/stream",
    `/api/v1/attempts/${attempt.id}/figures`,
  ])
    expect((await asked(path, trainee)).headers.get("x-middleware-next"), path).toBe("1");
  const id = async (name: string) => (await served.database.prisma.user.findFirstOrThrow({ where: { name } })).id;
  const [told, whole] = [
    await readBoardFor({ id: await id("veiled") }, estate()),
    await readBoardFor({ id: await id("watching") }, estate()),
  ];
  expect([told.rows, told.banner.pages, told.readings?.length]).toEqual([[], [], expect.any(Number)]);
  expect(JSON.stringify(told)).not.toMatch(/"(why|reason|kind|owners|failureMode|firstCommand|slo)"|"F\d\d"/);
  expect(whole.rows.flatMap(({ pages }) => pages).map((page) => page.id)).toEqual(["caused"]);
  await walk.call("hypothesis", attempt.id, goodHypothesis);
  expect((await asked("/api/v1/pages", trainee)).headers.get("x-middleware-next")).toBe("1");
});

test("the list calls it the lab, and a lab that gives none does not list it", async () => {
  const listed = async () =>
    drillListSchema.parse((await walker(await signIn(served.database, "trainee", `l${Math.random()}`)).list()).body);
  expect((await listed()).drills.find(({ id }) => id === pack.id)?.title).toBe(pack.lab.title);
  delete process.env.ONE_BOARD_LIVE_FIRE;
  expect((await listed()).drills.find(({ id }) => id === pack.id)).toBeUndefined();
  process.env.ONE_BOARD_LIVE_FIRE = "1";
});
