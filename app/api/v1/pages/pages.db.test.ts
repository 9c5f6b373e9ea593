import { beforeEach, expect, test } from "vitest";
import { at, pageFixture } from "../../../../lib/board/board-fixture.ts";
import { pageSummarySchema } from "../../../../lib/board/schemas.ts";
import {
  post,
  renewLease,
  request,
  servedEstate,
  signIn,
  storePage,
} from "../../../../lib/board/served-estate.fixture.ts";
import { pageViewSchema } from "../../../../lib/board/view-schemas.ts";
import type { Page } from "../../../../lib/pages/types.ts";
import { POST as acknowledge } from "./[id]/acknowledge/route.ts";
import { POST as note } from "./[id]/note/route.ts";
import { POST as resolve } from "./[id]/resolve/route.ts";
import { GET as one } from "./[id]/route.ts";
import { GET as list } from "./route.ts";

const served = servedEstate();
const params = (id: string) => ({ params: Promise.resolve({ id }) });
const store = (change: Partial<Page>) => storePage(served.database, served.run, pageFixture(change));
const lost = { failureMode: "F13", subject: "purchases.prefix", product: "purchase-lines", latched: true } as const;

beforeEach(async () => {
  const { prisma } = served.database;
  await prisma.outbox.deleteMany();
  await prisma.page_event.deleteMany();
  await prisma.page.deleteMany();
  await prisma.memory.deleteMany();
  await renewLease(served.database, served.run);
  await store({ id: "slot" });
});

async function listed(query = "") {
  const response = await list(request(`/api/v1/pages${query}`));
  expect(response.status).toBe(200);
  const body = (await response.json()) as { pages: unknown[]; next: string | null };
  return { next: body.next, pages: body.pages.map((page) => pageSummarySchema.parse(page)) };
}
const ids = async (query = "") => (await listed(query)).pages.map(({ id }) => id);

test("a page is listed with its command, what not to do and its symptoms", async () => {
  const symptom = {
    failureMode: "F23",
    subject: "enrollment.fold",
    product: null,
    reason: "fold-behind",
    since: at(40),
  } as const;
  await store({ id: "slot", symptoms: [symptom] });
  expect((await listed()).pages).toMatchObject([
    {
      kind: "slot-inactive",
      firstCommand: "curl -s $CONNECT_URL/connectors/enrollment-debezium/status",
      doNot: expect.stringMatching(/^Do not drop the slot/),
      symptoms: [{ failureMode: "F23", subject: "enrollment.fold", reason: "fold-behind" }],
    },
  ]);
});

test("folded, superseded and never-fired pages are listed nowhere", async () => {
  const over = { state: "resolved", resolvedAt: at(44) } as const;
  await store({ id: "folded", subject: "a", foldedUnder: "slot" });
  await store({ id: "lower", subject: "b", ...over, resolution: "superseded" });
  await store({ id: "dropped", subject: "c", ...over, firedAt: null, resolution: "cleared" });
  expect(await ids()).toEqual(["slot"]);
});

test("state and subject filter, and a page that cannot be seen stays firing", async () => {
  await store({ id: "waiting", subject: "enrollment.fold", state: "pending", firedAt: null });
  await store({
    id: "ended",
    subject: "enrollment.offset",
    state: "resolved",
    resolvedAt: at(44),
    resolution: "cleared",
  });
  await store({ id: "slot", unseenSince: at(45) });
  expect(await ids("?state=firing")).toEqual(["slot"]);
  expect((await ids("?state=pending,resolved")).sort()).toEqual(["ended", "waiting"]);
  expect(await ids("?subject=enrollment.offset")).toEqual(["ended"]);
});

test("an unknown state is 422 with the field", async () => {
  const response = await list(request("/api/v1/pages?state=open"));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: "state[0]" }] });
});

test("the list is paged by a cursor without losing or doubling one", async () => {
  for (let index = 0; index < 7; index += 1)
    await store({ id: `p${index}`, subject: `s${index}`, openedAt: at(index) });
  const found: string[] = [];
  for (let query = "?limit=3"; query !== ""; ) {
    const { pages, next } = await listed(query);
    found.push(...pages.map(({ id }) => id));
    query = next ? `?limit=3&cursor=${next}` : "";
  }
  expect(found).toEqual(["slot", "p6", "p5", "p4", "p3", "p2", "p1", "p0"]);
  expect((await list(request("/api/v1/pages?cursor=nonsense"))).status).toBe(422);
});

test("an on-call takes a page with a first guess; event, outbox and audit are stored together", async () => {
  const cookie = await signIn(served.database, "on-call", "m");
  const before = await served.database.prisma.leader.findFirstOrThrow();
  const response = await acknowledge(post("/x", { firstGuess: "the upgrade" }, cookie), params("slot"));
  expect(response.status).toBe(200);
  const view = pageViewSchema.parse(await response.json());
  expect(view).toMatchObject({ state: "acknowledged", acknowledgedBy: "m" });
  expect(view.events).toMatchObject([{ words: "Acknowledged", actor: "m", note: "the upgrade" }]);
  const { prisma } = served.database;
  expect(await prisma.outbox.findMany({ where: { pageId: "slot" } })).toMatchObject([
    { sequence: 1, kind: "acknowledged" },
  ]);
  expect(await prisma.audit.findFirst({ where: { target: "slot" }, orderBy: { id: "desc" } })).toMatchObject({
    action: "acknowledge-page",
  });
  const after = await prisma.leader.findFirstOrThrow();
  expect(after.version).toBe(before.version + 1n);
});

test("of two who take the same page at once one is told of the conflict", async () => {
  const both = await Promise.all([1, 2].map(() => acknowledge(post("/x", {}), params("slot"))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await served.database.prisma.page_event.count({ where: { pageId: "slot" } })).toBe(1);
});

test("an act waits for the deciding transaction and sees what it wrote", async () => {
  const client = await served.database.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM leader WHERE estate = 'tlp' FOR UPDATE");
  const acting = acknowledge(post("/x", {}), params("slot"));
  const decided = pageFixture({ id: "slot", state: "resolved", resolvedAt: at(46), resolution: "cleared" });
  await client.query(`UPDATE page SET state = 'resolved', "resolvedAt" = $1, body = $2 WHERE id = 'slot'`, [
    at(46),
    decided,
  ]);
  await client.query("COMMIT");
  client.release();
  expect((await acting).status).toBe(409);
  expect(await served.database.prisma.page.findUnique({ where: { id: "slot" } })).toMatchObject({ state: "resolved" });
});

test("a first guess of two lines is 422 with its field and changes nothing", async () => {
  const response = await acknowledge(post("/x", { firstGuess: "a\nb" }), params("slot"));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: "firstGuess" }] });
  expect(await served.database.prisma.page_event.count()).toBe(0);
});

test("an unknown page is 404, read or acted on", async () => {
  expect((await one(request("/x"), params("none"))).status).toBe(404);
  expect((await acknowledge(post("/x", {}), params("none"))).status).toBe(404);
});

test("a note is kept with its author and cannot follow the end", async () => {
  expect((await note(post("/x", { note: "looking at the task" }), params("slot"))).status).toBe(200);
  const view = (await (await one(request("/x"), params("slot"))).json()) as { events: unknown[] };
  expect(view.events).toMatchObject([{ kind: "noted", actor: "automation", note: "looking at the task" }]);
  await store({ id: "slot", state: "resolved", resolvedAt: at(46), resolution: "cleared" });
  expect((await note(post("/x", { note: "late" }), params("slot"))).status).toBe(409);
});

test("a page that is still measured and ends by itself cannot be talked away", async () => {
  const response = await resolve(post("/x", { reason: "enough" }), params("slot"));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "conflict", detail: expect.stringContaining("ends by itself") });
});

test("a page that cannot be seen any more may be ended by name", async () => {
  await store({ id: "slot", unseenSince: at(45) });
  expect((await resolve(post("/x", {}), params("slot"))).status).toBe(200);
});

test("an open page says since when its condition is gone, and not while nobody can see it", async () => {
  const goneSince = async (page: Partial<Page>) => {
    await store({ ...lost, id: "slot", reason: "missing", clearSince: at(45), ...page });
    return pageViewSchema.parse(await (await one(request("/x"), params("slot"))).json()).goneSince;
  };
  expect(await goneSince({})).toBe(at(45));
  expect(await goneSince({ unseenSince: at(46) })).toBeNull();
  expect(await goneSince({ state: "resolved", resolvedAt: at(46), resolution: "named-act" })).toBeNull();
});

test("a latched page needs a reason, and what was accepted is remembered for the rules", async () => {
  await store({ ...lost, id: "hole", reason: "missing", extent: "{[7,9)}" });
  const without = await resolve(post("/x", {}), params("hole"));
  expect(without.status).toBe(422);
  expect(await without.json()).toMatchObject({ errors: [{ path: "reason" }] });
  expect((await resolve(post("/x", { reason: "written off" }), params("hole"))).status).toBe(200);
  await store({ ...lost, id: "hole-2", reason: "missing", extent: "{[9,12)}" });
  await resolve(post("/x", { reason: "written off too" }), params("hole-2"));
  const memory = await served.database.prisma.memory.findMany();
  expect(memory).toMatchObject([{ key: "accepted:purchases.prefix", value: "{[7,12)}" }]);
});

test("the dead letters of a quarantine are written off by name, also after its page is over", async () => {
  const landing = { failureMode: "F06", subject: "landing.dlq", product: "progress-landing" } as const;
  await store({ ...landing, id: "rate", state: "resolved", resolvedAt: at(44), resolution: "cleared" });
  const { prisma } = served.database;
  const debt = (ever: string, unhandled: number) => {
    const evidence = { ever, unhandled };
    const verdict = { ...landing, run: served.run, state: "ok", since: at(44), updatedAt: at(45) };
    const row = {
      ...verdict,
      body: { ...landing, state: "ok", reason: "within-limit", owners: [], forMs: 0, evidence },
    };
    return prisma.verdict_current.upsert({
      where: { run_failureMode_subject: { run: served.run, failureMode: "F06", subject: "landing.dlq" } },
      create: row,
      update: row,
    });
  };
  await debt("40", 40);
  const read = async () => pageViewSchema.parse(await (await one(request("/x"), params("rate"))).json());
  expect((await read()).may).toMatchObject({ resolve: false, writeOff: true });
  expect((await resolve(post("/x", { writeOff: true }), params("rate"))).status).toBe(422);
  expect((await resolve(post("/x", { writeOff: true, reason: "no" }), params("slot"))).status).toBe(422);
  const written = await resolve(post("/x", { writeOff: true, reason: "test events" }), params("rate"));
  expect(written.status).toBe(200);
  expect(await prisma.memory.findMany()).toMatchObject([{ key: "accepted:landing.dlq", value: "{[0,40)}" }]);
  const view = await read();
  expect(view.state).toBe("resolved");
  expect(view.events).toMatchObject([{ kind: "written-off", actor: "automation", note: "test events" }]);
  await debt("40", 0);
  expect((await read()).may.writeOff).toBe(false);
  expect((await resolve(post("/x", { writeOff: true, reason: "again" }), params("rate"))).status).toBe(409);
  await prisma.verdict_current.deleteMany({ where: { subject: "landing.dlq" } });
});

test("a silent collector is a page in the list and can be read, and not taken", async () => {
  await renewLease(served.database, served.run, 60_000);
  const { pages } = await listed("?state=firing");
  const silence = pages.find(({ failureMode }) => failureMode === "F31");
  expect(silence).toMatchObject({ subject: "collector", kind: "monitor", owners: ["monitor-owner"] });
  const view = await one(request("/x"), params(silence?.id ?? ""));
  expect(pageViewSchema.parse(await view.json()).may).toEqual({
    acknowledge: false,
    note: false,
    resolve: false,
    writeOff: false,
  });
});

test("a page shows how its cause went the last times, with the last note, and on which channels it went out", async () => {
  const { pool, prisma } = served.database;
  const at = "2026-11-29T02:00:00.000Z";
  await store({ id: "before", state: "resolved", openedAt: at, firedAt: at, resolvedAt: at, resolution: "cleared" });
  await store({
    id: "other",
    failureMode: "F23",
    state: "resolved",
    openedAt: at,
    firedAt: at,
    resolvedAt: at,
    resolution: "cleared",
  });
  await prisma.page_event.create({
    data: { pageId: "before", at, kind: "noted", reason: "stopped", note: "the upgrade" },
  });
  await pool.query(
    `INSERT INTO outbox ("pageId", run, sequence, kind, body)
     SELECT id, run, sequence, kind, '{}' FROM page, (VALUES (1, 'fired'), (2, 'updated')) AS letter(sequence, kind) WHERE id = 'slot';
     INSERT INTO delivery ("outboxId", channel, "pageId", sequence, state, "createdAt", "dueAt", "deliveredAt")
     SELECT id, 'night', "pageId", sequence, CASE sequence WHEN 1 THEN 'delivered' ELSE 'waiting' END, now(), now(),
            CASE sequence WHEN 1 THEN timestamptz '${at}' END FROM outbox`,
  );
  const view = pageViewSchema.parse(await (await one(request("/x"), params("slot"))).json());
  expect(view.lastTime).toMatchObject([{ id: "before", note: "the upgrade" }]);
  expect(view.told).toEqual([{ channel: "night", kind: "updated", at, waiting: 1 }]);
});
