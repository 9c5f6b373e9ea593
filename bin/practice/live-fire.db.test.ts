import { afterAll, beforeAll, expect, test } from "vitest";
import { goodHypothesis, walker } from "../../app/api/v1/drills/drill-walk.fixture.ts";
import { estate } from "../../lib/board/estate.ts";
import { servedEstate, signIn } from "../../lib/board/served-estate.fixture.ts";
import { nextCommand, storeAnswer } from "../../lib/collector/commands.ts";
import { readLivePack, readPool } from "../../lib/drills/check/pool.ts";
import { drillsFolder } from "../../lib/drills/library.ts";
import { readReviews } from "../../lib/drills/review/read-reviews.ts";
import { sharedShingles, shingles, textsOf } from "../../lib/drills/shingles.ts";
import { attemptSchema, evidenceSchema, figuresSchema, resolutionSchema } from "../../lib/drills/views.ts";
import { truths } from "../../practice/live-fire/faults.ts";
import { liveFire } from "./live-fire.ts";

const served = servedEstate();
const { open, answers } = readLivePack(drillsFolder());
const closed = new Set(
  [answers, ...readPool(drillsFolder()).packs.map(({ sealed }) => sealed)]
    .flatMap(textsOf)
    .flatMap((text) => [...shingles(text)]),
);

/** The fault that the next estate gets. */
let next = "k";
const pick = (below: number) => (below === truths.length ? truths.indexOf(next) : Math.floor(below / 2));
const stop = new AbortController();
let collecting: Promise<void>;

/** Plays the collector: answers what is asked of it, one order after another. */
async function collect(): Promise<void> {
  const { pool } = served.database;
  const handler = liveFire(estate().contract, pick);
  while (!stop.signal.aborted) {
    const command = await nextCommand({ pool, run: estate().run, estate: "tlp", epoch: 1n });
    if (!command) await new Promise((resolve) => setTimeout(resolve, 10));
    else {
      const client = await pool.connect();
      await storeAnswer(client, command, await handler(command, { client, now: 0 }));
      client.release();
    }
  }
}

let cookie = "";
beforeAll(async () => {
  cookie = await signIn(served.database, "trainee");
  collecting = collect();
});
afterAll(async () => {
  stop.abort();
  await collecting;
});

const allowedAgain = () => (globalThis as { oneBoardRequests?: Map<string, unknown> }).oneBoardRequests?.clear();
async function begin(fault: string, as = cookie) {
  next = fault;
  allowedAgain();
  await served.database.pool.query(`DELETE FROM live_fire WHERE "attemptId" NOT IN (SELECT id FROM attempt)`);
  const walk = walker(as);
  const { status, body } = await walk.call("start", open.id, {});
  expect([status, body]).toEqual([201, expect.anything()]);
  return { walk, attempt: attemptSchema.parse(body) };
}

test.each(["k", "q"])("fault %s: every byte before the hypothesis is a reading", async (fault) => {
  const person = await signIn(served.database, "trainee", `sealed-${fault}`);
  const { walk, attempt } = await begin(fault, person);
  expect(attempt.live?.symptoms).toHaveLength(6);
  // A beginner's form names no symptom: which of the figures is one is the reader's to say.
  expect(attempt).toMatchObject({ level: 1, draft: { nextQuery: expect.any(String) } });
  expect(attempt.draft).not.toHaveProperty("explains");
  await walk.list();
  await walk.call("one", open.id);
  for (const { id: command, outcomes } of open.commands) {
    const told = evidenceSchema.parse(
      (await walk.call("evidence", attempt.id, { command, outcome: outcomes[0] })).body,
    );
    expect(told).toMatchObject({ known: true, id: command, expected: outcomes[0] });
    expect(outcomes).toContain(told.known && told.shows);
  }
  await walk.call("evidence", attempt.id, { command: "kafka-topics --delete --topic learning.progress" });
  await walk.call("evidence", attempt.id, { command: "E1", outcome: "not offered" });
  await walk.call("figures", attempt.id);
  await walk.call("hypothesis", attempt.id, {});
  for (const act of ["resolution", "claim", "reflection", "action"] as const) {
    const body = { claim: { relation: "none", causes: [] }, action: { metric: "m", owner: "o" }, reflection: {} };
    const { status } = await walk.call(act, attempt.id, act === "resolution" ? undefined : body[act]);
    expect([act, status]).toEqual([act, 403]);
  }
  for (const answer of walk.seen) {
    for (const text of [answer, ...textsOf(JSON.parse(answer))]) expect(sharedShingles(closed, text)).toEqual([]);
    expect(answer).not.toMatch(/\b[FN]\d\d\b|"(fault|marks|seed|since|rootCause|matrix|family)"/);
    for (const { label } of Object.values(answers.faults)) expect(answer).not.toContain(label);
  }
});

test("the claimed cause is compared with what this estate had, and the first meeting counts", async () => {
  const { walk, attempt } = await begin("k");
  for (const command of ["E13", "E14", "E16"]) await walk.call("evidence", attempt.id, { command });
  const { rivals } = attemptSchema.parse((await walk.call("hypothesis", attempt.id, goodHypothesis)).body);
  const right = rivals?.find(({ label }) => label === answers.faults.k?.label)?.id;
  await walk.call("claim", attempt.id, { relation: "one", causes: [right] });
  const answer = resolutionSchema.parse((await walk.call("resolution", attempt.id)).body);
  expect(answer.score).toMatchObject({ result: "matches", credit: 1, counts: true, shortest: 1, commands: 1 });
  expect(answer.matrix.rows.find(({ id }) => id === "E13")).toMatchObject({ says: "not active", ran: true });
  expect((await walk.call("evidence", attempt.id, { command: "E1" })).status).toBe(409);
});

test("the estate goes on while nobody looks, ends at its bound, and the hypothesis can still be stored", async () => {
  const { walk, attempt } = await begin("h");
  const before = figuresSchema.parse((await walk.call("figures", attempt.id)).body);
  const later = (minutes: number) =>
    served.database.pool.query(
      `UPDATE live_fire SET "startedAt" = "startedAt" - $2 * interval '1 minute', "endsAt" = "endsAt" - $2 * interval '1 minute'
       WHERE "attemptId" = $1`,
      [attempt.id, minutes],
    );
  await later(10);
  const after = figuresSchema.parse((await walk.call("figures", attempt.id)).body);
  const [age] = [before, after].map(({ figures }) => figures.find(({ id }) => id === "S3")?.value ?? 0);
  expect(Date.parse(after.at) - Date.parse(before.at)).toBeGreaterThanOrEqual(600_000);
  expect(after.figures.find(({ id }) => id === "S3")?.value).toBeGreaterThan((age ?? 0) + 500);
  await walk.call("evidence", attempt.id, { command: "E8" });
  await later(30);
  expect((await walk.call("evidence", attempt.id, { command: "E8" })).status).toBe(409);
  const ended = figuresSchema.parse((await walk.call("figures", attempt.id)).body);
  expect([ended.ended, Date.parse(ended.at) - Date.parse(before.at)]).toEqual([true, expect.any(Number)]);
  const stored = attemptSchema.parse((await walk.call("hypothesis", attempt.id, goodHypothesis)).body);
  expect(stored.live?.ended).toBe(true);
  expect(stored.evidence).toMatchObject([{ id: "E8", shows: "only the table grows" }]);
});

test("whoever reviews reads an estate's answer only after an own one with the same fault", async () => {
  const { walk, attempt } = await begin("j", await signIn(served.database, "trainee", "reviewed"));
  await walk.call("hypothesis", attempt.id, goodHypothesis);
  for (const [fault, readable] of [
    ["k", false],
    ["j", true],
  ] as const) {
    const handle = `reviewer-${fault}`;
    const own = await begin(fault, await signIn(served.database, "lead", handle));
    await own.walk.call("hypothesis", own.attempt.id, goodHypothesis);
    await own.walk.call("resolution", own.attempt.id);
    const { id } = await served.database.prisma.user.findFirstOrThrow({ where: { name: handle } });
    const { attempts } = await readReviews({ id, handle, role: "lead" }, served.database);
    const line = attempts.find((each) => each.id === attempt.id);
    expect(line).toMatchObject({ readable, title: open.title, counts: true });
    expect(JSON.stringify(line)).not.toMatch(/"answer"|d-b90e17\/j/);
  }
});

test("nobody else sees the estate, and a recorded drill has none", async () => {
  const { walk, attempt } = await begin("a");
  const other = walker(await signIn(served.database, "lead", "somebody-else"));
  expect((await other.call("figures", attempt.id)).status).toBe(404);
  expect((await other.call("evidence", attempt.id, { command: "E1" })).status).toBe(404);
  const recorded = await walk.call("start", "d-e5702d", {});
  expect((await walk.call("figures", String(recorded.body.id))).status).toBe(404);
});
