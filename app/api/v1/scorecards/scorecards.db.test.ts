import { expect, test } from "vitest";
import { post, request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { contractWith, deliveryOf, local, pageOf, variable, write } from "../../../../lib/delivery/delivery.fixture.ts";
import { letterSchema } from "../../../../lib/delivery/letter.ts";
import { testReceiver } from "../../../../lib/delivery/receiver.fixture.ts";
import { handOverSchema, keptScorecardSchema, keptScorecardsSchema } from "../../../../lib/shipping/api/scorecards.ts";
import { emptyCard } from "../../../../lib/shipping/card.ts";
import { simulatorCard } from "../../../../lib/shipping/cards/simulator-card.ts";
import { POST as handOver } from "./[id]/handover/route.ts";
import { GET as one } from "./[id]/route.ts";
import { GET, POST } from "./route.ts";

const served = servedEstate();
const receiver = testReceiver();
const path = "/api/v1/scorecards";
const listed = async (stream: string) =>
  keptScorecardsSchema.parse(await (await GET(request(`${path}?stream=${stream}`))).json()).scorecards;

test("a scorecard is stored with its verdict and whose it is, and a later one stands above it", async () => {
  const lead = await signIn(served.database, "lead", "lena");
  const first = await POST(post(path, { stream: "simulator", card: simulatorCard("2027-02-28").card }, lead));
  expect(first.status).toBe(201);
  const stored = keptScorecardSchema.parse(await first.json());
  expect(stored).toMatchObject({ verdict: "do-not-ship", by: "lena" });
  expect(stored.openRows).toEqual(expect.arrayContaining(["alert", "freshness"]));
  await POST(post(path, { stream: "simulator", card: emptyCard("again") }));
  const all = await listed("simulator");
  expect(all.map(({ verdict, by }) => [verdict, by])).toEqual([
    ["cannot-say", "automation"],
    ["do-not-ship", "lena"],
  ]);
  expect(all[1]).toEqual(stored);
  expect(await listed("by-hand")).toEqual([]);
  const audits = await served.database.prisma.audit.findMany({ where: { action: "scorecard-keep" } });
  expect(audits).toHaveLength(2);
});

test("the verdict is of the day it is stored on: evidence that has expired does not count", async () => {
  const yes = { answer: "yes", evidence: "/levers", expires: "2020-01-01", owner: "M." } as const;
  const rows = { alert: yes, freshness: yes, cost: yes, replay: yes, tables: yes };
  const card = { subject: "old", decision: "", rows };
  const kept = keptScorecardSchema.parse(await (await POST(post(path, { stream: "by-hand", card }))).json());
  expect(kept).toMatchObject({ verdict: "cannot-say", openRows: Object.keys(rows) });
});

test("a viewer reads and stores nothing; a card that does not fit is refused on its path", async () => {
  const viewer = await signIn(served.database, "viewer");
  expect((await GET(request(`${path}?stream=simulator`, { as: viewer }))).status).toBe(200);
  expect((await POST(post(path, { stream: "x", card: emptyCard("x") }, viewer))).status).toBe(403);
  expect((await GET(request(path))).status).toBe(422);
  const bad = await POST(post(path, { stream: "x", card: { ...emptyCard("x"), decision: "d".repeat(501) } }));
  expect(await bad.json()).toMatchObject({ status: 422, errors: [{ path: "card.decision" }] });
});

const give = (id: string, row: string, as?: string | null) =>
  handOver(post(`${path}/${id}/handover`, { row }, as), { params: Promise.resolve({ id }) });

test("an open row is handed over to its owner: recorded with the card, in the audit, and with a link", async () => {
  const lead = await signIn(served.database, "lead", "hanna");
  const stored = await POST(post(path, { stream: "handed", card: simulatorCard("2027-02-28").card }, lead));
  const { id } = keptScorecardSchema.parse(await stored.json());
  const answer = await give(id, "alert", lead);
  expect(answer.status).toBe(201);
  const given = handOverSchema.parse(await answer.json());
  const link = `/scorecard/${id}#alert`;
  expect(given).toMatchObject({ row: "alert", owner: "shop platform", by: "hanna", link, channels: [] });
  const read = await one(request(`${path}/${id}`), { params: Promise.resolve({ id }) });
  expect(keptScorecardSchema.parse(await read.json()).handovers).toEqual([given]);
  const audits = await served.database.prisma.audit.findMany({ where: { action: "scorecard-handover" } });
  expect(audits).toMatchObject([{ target: `/scorecard/${id}#alert`, body: { owner: "shop platform" } }]);
  expect(await served.database.prisma.outbox.count()).toBe(0);

  expect((await give(id, "replay", lead)).status).toBe(409);
  expect((await give("0", "alert", lead)).status).toBe(404);
  expect((await give(id, "demo", lead)).status).toBe(422);
  expect((await give(id, "alert", await signIn(served.database, "viewer", "vera"))).status).toBe(403);
  const nobody = await POST(post(path, { stream: "handed", card: emptyCard("x") }));
  const ownerless = await give((await nobody.json()).id, "alert");
  expect(await ownerless.json()).toMatchObject({ status: 422, errors: [{ path: "row" }] });
});

test("where the contract names the owner's channels, the row arrives there, once, without a word that was typed", async () => {
  const settings = { ...local, url: variable("ROW_HOOK"), secret: variable("ROW_SECRET") };
  const night = { kind: "pagerduty", url: "https://events.example", routingKey: "x" } as const;
  const contract = contractWith({ team: { kind: "webhook", ...settings }, night });
  const before = { ...globalThis } as { oneBoardContract?: unknown };
  Object.assign(globalThis, { oneBoardContract: { path: process.env.ONE_BOARD_CONTRACT, contract } });
  try {
    const rows = { ...emptyCard("x").rows, replay: { ...emptyCard("x").rows.replay, owner: "Landing team, Ana" } };
    const card = { subject: "marker of a name", decision: "", rows };
    const kept = await POST(post(path, { stream: "progress-landing", card }));
    const { id } = keptScorecardSchema.parse(await kept.json());
    const given = handOverSchema.parse(await (await give(id, "replay")).json());
    expect(given).toMatchObject({ owner: "Landing team, Ana", channels: ["team"] });
    const env = { ROW_HOOK: receiver.url, ROW_SECRET: "s" };
    const delivery = deliveryOf(served.database.pool, contract, served.run, env);
    expect(await delivery.route()).toBe(1);
    expect(await delivery.drain("team")).toBe(1);
    expect(await delivery.drain("team")).toBe(0);
    expect(receiver.taken).toHaveLength(1);
    const [letter] = receiver.taken;
    expect(letterSchema.parse(JSON.parse(letter?.body ?? ""))).toMatchObject({
      ...{ key: `scorecard.${id}.replay`, event: "handed-over", failureMode: null, product: "progress-landing" },
      ...{ owners: ["landing-team"], link: `https://board.example/scorecard/${id}#replay` },
    });
    expect(letter?.body).not.toMatch(/marker|Ana/);
    const page = pageOf();
    await write(served.database.pool, contract, served.run, page, "fired");
    expect(await delivery.route()).toBe(1);
  } finally {
    Object.assign(globalThis, { oneBoardContract: before.oneBoardContract });
  }
});
