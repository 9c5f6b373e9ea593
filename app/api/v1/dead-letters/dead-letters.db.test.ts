import { beforeEach, expect, test } from "vitest";
import { pageFixture, verdictFixture } from "../../../../lib/board/board-fixture.ts";
import { groupObserved, storeObserved } from "../../../../lib/board/observed.fixture.ts";
import {
  post,
  request,
  servedEstate,
  signIn,
  storePage,
  storeVerdict,
} from "../../../../lib/board/served-estate.fixture.ts";
import { letterId, writeDeadLetters } from "../../../../lib/collector/write-dead-letters.ts";
import type { Observation, ObservationOf } from "../../../../lib/observations/types.ts";
import { quarantineSchema, replaySchema } from "../../../../lib/quarantine/views.ts";
import { GET } from "../products/[id]/dead-letters/route.ts";
import { POST as startReplay } from "../products/[id]/replays/route.ts";
import { POST as endReplay } from "../replays/[id]/end/route.ts";
import { POST as writeOff } from "./[id]/write-off/route.ts";

const served = servedEstate();
const at = "2026-11-30T09:00:00.000Z";
const params = (id: string) => ({ params: Promise.resolve({ id }) });
let omar = "";

type Letter = ObservationOf<"dead-letter-topic">["newest"][number];
const letter = (offset: number, identity?: string | null): Letter => ({
  ...{ appendedAt: at, partition: 0, offset: String(offset), sourceTopic: "t", sourcePartition: 1 },
  ...{ sourceOffset: String(40 + offset), connector: "c", exceptionClass: "a.b.DataException" },
  ...(identity === undefined ? {} : { identity }),
});
const topicOf = (newest: Letter[], total: number): Observation => ({
  ...{ kind: "dead-letter-topic", partitions: [{ partition: 0, start: "0", end: String(total) }] },
  ...{ total: String(total), inWindow: 0, oldestAt: at, byClass: [], newest },
});
const see = async (subject: string, value: Observation) => {
  const { database, run } = served;
  await storeObserved(database, run, at, { [subject]: { value } });
  const client = await database.pool.connect();
  const sweep = { at, observations: { [subject]: { observedAt: at, value } } };
  await writeDeadLetters(client, run, [sweep, sweep]).finally(() => client.release());
};
const verdict = (
  failureMode: "F06" | "F12",
  subject: string,
  product: string,
  evidence: Record<string, string | number>,
) =>
  storeVerdict(
    served.database,
    served.run,
    verdictFixture({ failureMode, subject, product, state: "warn", reason: "under-cap", evidence }),
  );
const read = async (product: string, as = omar) =>
  quarantineSchema.parse(await (await GET(request("/x", { as }), params(product))).json());
const memory = async (subject: string) =>
  (await served.database.prisma.memory.findMany({ where: { key: `accepted:${subject}` } })).map(({ value }) => value);

beforeEach(async () => {
  const { prisma } = served.database;
  for (const table of ["replay", "dead_letter", "memory", "verdict_current", "page_event", "page"])
    await prisma.$executeRawUnsafe(`DELETE FROM ${table}`);
  await served.database.pool.query("DELETE FROM observation");
  await served.database.pool.query("DELETE FROM ledger_current");
  omar = await signIn(served.database, "on-call", `omar-${crypto.randomUUID().slice(0, 6)}`);
});

test("each dead letter stands by its coordinates and class, once, and those that were never read are counted beside", async () => {
  await verdict("F06", "landing.dlq", "progress-landing", { unhandled: 5, ever: "5" });
  await see("landing.dlq", topicOf([letter(4), letter(3)], 5));
  const { topics, may } = await read("progress-landing");
  expect(topics).toMatchObject([{ topic: "learning.progress.dlq", financial: false, debt: "5", unlisted: "3" }]);
  expect(
    topics[0]?.letters.map(({ offset, sourceOffset, exceptionClass, state }) => [
      offset,
      sourceOffset,
      exceptionClass,
      state,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["4", "44", "a.b.DataException", "open"],
      ["3", "43", "a.b.DataException", "open"],
    ]),
  );
  expect(topics[0]?.letters).toHaveLength(2);
  expect(may).toEqual({ writeOff: true, replay: true, locateRaw: false });
});

test("one is written off by name and reason: the rules count it no more, its page says so, and it cannot be done twice", async () => {
  const { run, database } = served;
  await verdict("F06", "landing.dlq", "progress-landing", { unhandled: 2, ever: "2" });
  await see("landing.dlq", topicOf([letter(1), letter(0)], 2));
  await storePage(
    database,
    run,
    pageFixture({ id: "p", failureMode: "F06", subject: "landing.dlq", product: "progress-landing" }),
  );
  const id = letterId(run, "landing.dlq", letter(1));
  const send = (as: string, reason = "a test client") => writeOff(post("/x", { reason }, as), params(id));
  const viewer = await signIn(database, "viewer", `vera-${crypto.randomUUID().slice(0, 6)}`);
  expect((await send(viewer)).status).toBe(403);
  expect((await send(omar, " ")).status).toBe(422);
  const after = quarantineSchema.parse(await (await send(omar)).json());
  expect(after.topics[0]?.letters.map(({ offset, state, reason }) => [offset, state, reason])).toEqual(
    expect.arrayContaining([
      ["1", "written-off", "a test client"],
      ["0", "open", null],
    ]),
  );
  // Until the next look it is in the debt still; it was read all the same.
  expect(after.topics[0]).toMatchObject({ debt: "2", unlisted: "0" });
  expect(await memory("landing.dlq")).toEqual(["{[0,1)}"]);
  expect((await send(omar)).status).toBe(409);
  expect(await database.prisma.page_event.findMany()).toMatchObject([{ kind: "written-off", note: "a test client" }]);
  expect(await database.prisma.audit.findFirst({ where: { action: "write-off-letter" } })).toMatchObject({
    target: id,
  });
  expect((await writeOff(post("/x", { reason: "x" }, omar), params("none"))).status).toBe(404);
});

test("a line is open until the ledger sees it land, and is accepted by its own identity", async () => {
  const { run, database } = served;
  await verdict("F12", "purchases.dlq", "purchase-lines", { unhandled: 1, ever: "2" });
  await see("purchases.dlq", topicOf([letter(1, "8"), letter(0, "7")], 2));
  await database.pool.query(
    `INSERT INTO ledger_current (run, product, set, ranges, updated_at) VALUES ($1, 'purchase-lines', 'unhandled', '{[8,9)}', now())`,
    [run],
  );
  const states = (view: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries((view.topics[0]?.letters ?? []).map(({ identity, state }) => [identity, state]));
  expect(states(await read("purchase-lines"))).toEqual({ "7": "landed-again", "8": "open" });
  const off = (line: number) =>
    writeOff(post("/x", { reason: "void order" }, omar), params(letterId(run, "purchases.dlq", letter(line))));
  expect((await off(0)).status).toBe(409);
  expect((await off(1)).status).toBe(200);
  expect(await memory("purchases.dlq")).toEqual(["{[8,9)}"]);
});

test("a replay is an incident: who, why, which coordinates; it ends with what was seen, and not before the sink has read", async () => {
  const { database, run } = served;
  await verdict("F06", "landing.dlq", "progress-landing", { unhandled: 2, ever: "2" });
  await see("landing.dlq", topicOf([letter(1), letter(0)], 2));
  const group = groupObserved(at);
  await storeObserved(database, run, at, { "landing.sink": { value: group } });
  const ask = (body: object, as = omar) => startReplay(post("/x", body, as), params("progress-landing"));
  const body = {
    topic: "learning.progress.dlq",
    reason: "schema was fixed",
    ranges: [{ partition: 0, from: "1", to: "1" }],
  };
  expect((await ask({ ...body, topic: "learning.progress" })).status).toBe(422);
  expect((await ask({ ...body, ranges: [{ partition: 0, from: "2", to: "1" }] })).status).toBe(422);
  const begun = await ask(body);
  expect(begun.status).toBe(201);
  const replay = replaySchema.parse(await begun.json());
  expect(replay).toMatchObject({
    reason: "schema was fixed",
    endedAt: null,
    seen: { letters: 1, open: 1, sinkRead: "0" },
  });
  expect((await ask(body)).status).toBe(409);
  const end = (outcome: string) => endReplay(post("/x", { outcome }, omar), params(replay.id));
  expect((await end("done")).status).toBe(409);
  const moved = {
    ...group,
    partitions: group.partitions.map((each, i) =>
      i === 0 ? { ...each, committed: String(BigInt(each.committed ?? "0") + 3n) } : each,
    ),
  };
  await storeObserved(database, run, "2026-11-30T09:01:00.000Z", { "landing.sink": { value: moved } });
  const over = replaySchema.parse(await (await end("done")).json());
  expect(over).toMatchObject({
    outcome: "done",
    seen: { letters: 1, landed: null, open: 0, setAsideSince: 0, sinkRead: "3" },
  });
  expect((await end("done")).status).toBe(409);
  const [topic] = (await read("progress-landing")).topics;
  expect(topic?.letters.find(({ offset }) => offset === "1")).toMatchObject({
    state: "sent-again",
    reason: "schema was fixed",
  });
  expect(topic?.replays).toEqual([over]);
  expect(await memory("landing.dlq")).toEqual(["{[0,1)}"]);
  const audited = await database.prisma.audit.findMany({ where: { target: replay.id }, orderBy: { id: "asc" } });
  expect(audited.map(({ action }) => action)).toEqual(["start-replay", "end-replay"]);
});

test("a replay that was abandoned leaves its letters as they were", async () => {
  await verdict("F06", "landing.dlq", "progress-landing", { unhandled: 1, ever: "1" });
  await see("landing.dlq", topicOf([letter(0)], 1));
  const body = { topic: "learning.progress.dlq", reason: "x", ranges: [{ partition: 0, from: "0", to: "0" }] };
  const { id } = await (await startReplay(post("/x", body, omar), params("progress-landing"))).json();
  const over = await endReplay(post("/x", { outcome: "abandoned" }, omar), params(id));
  expect(await over.json()).toMatchObject({ outcome: "abandoned", seen: { open: 1 } });
  expect(await memory("landing.dlq")).toEqual([]);
});
