import { beforeAll, describe, expect, test } from "vitest";
import { servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import {
  attemptSchema,
  drillListSchema,
  drillSchema,
  evidenceSchema,
  resolutionSchema,
} from "../../../../lib/drills/views.ts";
import { goodHypothesis, walker } from "./drill-walk.fixture.ts";

const served = servedEstate();
const lag = "d-e5702d";
let cookie = "";
let walk = walker();
beforeAll(async () => {
  cookie = await signIn(served.database, "trainee");
  walk = walker(cookie);
});

async function begin(drill = lag): Promise<string> {
  const { status, body } = await walk.call("start", drill, {});
  expect(status).toBe(201);
  return String(body.id);
}
async function committed(change: Partial<typeof goodHypothesis> = {}): Promise<string> {
  const id = await begin();
  expect((await walk.call("hypothesis", id, { ...goodHypothesis, ...change })).status).toBe(200);
  return id;
}
const errors = (body: Record<string, unknown>) => (body.errors as { path: string }[]).map(({ path }) => path);

test("the drills that open the list have kind and title, and one says what can be asked", async () => {
  const { drills } = drillListSchema.parse((await walk.list()).body);
  expect(drills.length).toBeGreaterThanOrEqual(22);
  expect(drills.map(({ kind }) => kind)).toEqual([
    "question",
    ...Array(drills.length - 2).fill("recorded"),
    "live-fire",
  ]);
  const drill = drillSchema.parse((await walk.call("one", lag)).body);
  expect(drill.commands.length).toBeGreaterThanOrEqual(8);
  expect((await walk.call("one", "d-000000")).status).toBe(404);
});

test("a drill that does not open the list is there once it was met, for whoever met it", async () => {
  const later = "d-6e97a1";
  const ids = async () => drillListSchema.parse((await walk.list()).body).drills.map(({ id }) => id);
  expect(await ids()).not.toContain(later);
  expect((await walk.call("start", later, {})).status).toBe(201);
  expect(await ids()).toContain(later);
});

test("an attempt is always new, and only the first counts", async () => {
  const drill = "d-9ac364";
  const first = attemptSchema.parse((await walk.call("start", drill, {})).body);
  const second = attemptSchema.parse((await walk.call("start", drill, {})).body);
  expect([first.number, first.counts, second.number, second.counts]).toEqual([1, true, 2, false]);
});

test("a viewer may not, and another person's attempt is not there", async () => {
  const viewer = walker(await signIn(served.database, "viewer"));
  expect((await viewer.list()).status).toBe(403);
  const lead = walker(await signIn(served.database, "lead"));
  const id = await committed();
  const bodies = { draft: {}, evidence: { command: "E1" }, resolution: undefined };
  for (const act of ["draft", "evidence", "resolution"] as const)
    expect((await lead.call(act, id, bodies[act])).status, act).toBe(404);
});

describe("the console", () => {
  test("stores what was expected, then answers", async () => {
    const id = await begin();
    const asked = {
      command: "kafka-consumer-groups --group flink-enrich --describe",
      outcome: "all behind",
      note: "why?",
    };
    const answer = evidenceSchema.parse((await walk.call("evidence", id, asked)).body);
    expect(answer).toMatchObject({ known: true, id: "E1", expected: "all behind", shows: "one partition behind" });
    await walk.call("evidence", id, { command: "E1", outcome: "none behind" });
    const attempt = attemptSchema.parse((await walk.call("draft", id, { story: "so far" })).body);
    expect(attempt).toMatchObject({
      evidence: [{ id: "E1", note: "why?", expected: "all behind" }],
      draft: { story: "so far" },
      step: "console",
    });
  });

  test("answers a near miss kindly and refuses an outcome that was not offered", async () => {
    const id = await begin();
    const near = await walk.call("evidence", id, { command: "kafka-consumer-group --describe --group flink-enrich" });
    expect(near.body).toMatchObject({
      known: false,
      near: expect.arrayContaining([expect.stringMatching(/^kafka-consumer-groups/)]),
    });
    const wrong = await walk.call("evidence", id, { command: "E1", outcome: "anything" });
    expect([wrong.status, errors(wrong.body)]).toEqual([422, ["outcome"]]);
  });
});

describe("the hypothesis", () => {
  test.each(Object.keys(goodHypothesis))("is refused with its field while %s is blank", async (field) => {
    const id = await begin();
    for (const blank of ["  ", undefined]) {
      const { status, body } = await walk.call("hypothesis", id, { ...goodHypothesis, [field]: blank });
      expect([status, errors(body)]).toEqual([422, [field]]);
    }
    expect((await walk.call("resolution", id)).status).toBe(403);
  });

  test.each([4, 100, 50.5])("a chance of %d is refused", async (confidence) => {
    const { status, body } = await walk.call("hypothesis", await begin(), { ...goodHypothesis, confidence });
    expect([status, errors(body)]).toEqual([422, ["confidence"]]);
  });

  test("a token effort is refused on the story alone", async () => {
    const id = await begin();
    const short = { ...goodHypothesis, explains: "S5", nextQuery: "x", disproof: "y" };
    const { status, body } = await walk.call("hypothesis", id, { ...short, story: "aaaaaaa" });
    expect([status, errors(body)]).toEqual([422, ["story"]]);
    expect((await walk.call("hypothesis", id, short)).status).toBe(200);
  });

  test("is stored once, with up to three classes and no evidence run, and closes what came before", async () => {
    const id = await begin();
    const { body } = await walk.call("hypothesis", id, { ...goodHypothesis, failureClass: ["memory", "skew"] });
    expect(attemptSchema.parse(body)).toMatchObject({
      step: "claim",
      hypothesis: { failureClass: ["memory", "skew"] },
    });
    expect((await walk.call("hypothesis", id, goodHypothesis)).status).toBe(409);
    expect((await walk.call("draft", id, {})).status).toBe(409);
    expect((await walk.call("evidence", id, { command: "E1" })).status).toBe(409);
  });

  test("cannot be changed or deleted in the database", async () => {
    const id = await committed();
    const { pool } = served.database;
    await expect(pool.query(`UPDATE hypothesis SET story = 'x' WHERE "attemptId" = $1`, [id])).rejects.toThrow(
      /append-only/,
    );
    await expect(pool.query(`DELETE FROM hypothesis WHERE "attemptId" = $1`, [id])).rejects.toThrow(/append-only/);
  });

  test("two at the same time store one", async () => {
    const id = await begin();
    const both = await Promise.all([1, 2].map(() => walk.call("hypothesis", id, goodHypothesis)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("claim and answer", () => {
  test("before the commit both need the hypothesis", async () => {
    const id = await begin();
    for (const act of ["resolution", "claim", "reflection", "action"] as const) {
      const body =
        act === "claim" ? { relation: "none", causes: [] } : act === "action" ? { metric: "m", owner: "o" } : {};
      const answer = await walk.call(act, id, act === "resolution" ? undefined : body);
      expect([act, answer.status, answer.body.code]).toEqual([act, 403, "hypothesis-required"]);
    }
  });

  test("a claim before the answer scores, and the wrong one is shown with what separates", async () => {
    const id = await begin();
    for (const command of ["E1", "E2", "E3"]) await walk.call("evidence", id, { command });
    const { rivals } = attemptSchema.parse((await walk.call("hypothesis", id, goodHypothesis)).body);
    const wrong = rivals?.find(({ label }) => label.startsWith("Collector"))?.id ?? "";
    expect((await walk.call("claim", id, { relation: "one", causes: ["zz"] })).status).toBe(422);
    expect((await walk.call("claim", id, { relation: "one", causes: [wrong] })).status).toBe(200);
    expect((await walk.call("claim", id, { relation: "one", causes: [wrong] })).status).toBe(409);
    const answer = resolutionSchema.parse((await walk.call("resolution", id)).body);
    expect(answer.score).toMatchObject({ result: "does-not-match", credit: 0, commands: 3, shortest: 2 });
    expect(answer.score.brier).toBeCloseTo(0.36);
    expect(answer.matrix.rows.filter(({ separates }) => separates).map((row) => row.id)).toEqual(["E3", "E5"]);
    const bare = await walk.call("reflection", id, {});
    expect([bare.status, errors(bare.body)]).toEqual([422, ["shared", "separating", "why"]]);
    const told = { shared: "S5", separating: "E3", why: "A busy reader looks the same from outside." };
    expect((await walk.call("reflection", id, told)).body).toMatchObject({ step: "done", separates: true });
  });

  test("an answer read first leaves no claim", async () => {
    const id = await committed();
    expect((await walk.call("resolution", id)).body).toMatchObject({ score: { result: "not-claimed", brier: null } });
    expect((await walk.call("claim", id, { relation: "none", causes: [] })).status).toBe(409);
  });

  test("none of these has no piece that fits both or separates, and none is asked for", async () => {
    const id = await committed();
    expect((await walk.call("claim", id, { relation: "none", causes: [] })).status).toBe(200);
    const answer = resolutionSchema.parse((await walk.call("resolution", id)).body);
    expect(answer.matrix.rows.filter(({ separates }) => separates)).toEqual([]);
    expect(errors((await walk.call("reflection", id, {})).body)).toEqual(["why"]);
    const closed = await walk.call("reflection", id, { why: "None of them was in my mind." });
    expect(closed.body).toMatchObject({ step: "done", separates: null });
  });
});

test("a drill without a fault closes with the question and a hand-over", async () => {
  const id = await begin("d-c27e95");
  const { body } = await walk.call("hypothesis", id, {
    ...goodHypothesis,
    system: "business",
    failureClass: "nothing",
  });
  const right = attemptSchema.parse(body).rivals?.find(({ label }) => /still open/.test(label))?.id ?? "";
  await walk.call("claim", id, { relation: "one", causes: [right] });
  expect((await walk.call("resolution", id)).body).toMatchObject({
    score: { result: "matches" },
    asks: { comparison: false, handOver: true },
  });
  const bare = await walk.call("reflection", id, {});
  expect(errors(bare.body)).toEqual(["question", "handOver"]);
  const handOver = { to: "course desk", table: "events by window", decides: "preliminary windows" };
  expect((await walk.call("reflection", id, { question: "means", handOver })).status).toBe(200);
});

test("a prevention is of the catalogue; with a date it is of this estate", async () => {
  const id = await committed();
  await walk.call("resolution", id);
  const careful = await walk.call("action", id, { metric: "be careful", owner: "cluster team" });
  expect([careful.status, errors(careful.body)]).toEqual([422, ["metric"]]);
  const draft = { metric: "bytes produced per partition", owner: "producer team" };
  expect((await walk.call("action", id, draft)).body).toMatchObject({ real: false });
  expect(errors((await walk.call("action", id, { ...draft, due: "2999-01-01" })).body)).toEqual(["metric", "owner"]);
  const real = { metric: "enrollment-cohort.retained-wal", owner: "database-owner", due: "2999-01-01" };
  expect((await walk.call("action", id, real)).body).toMatchObject({ ...real, real: true });
  expect(errors((await walk.call("action", id, { ...real, due: "2001-01-01" })).body)).toEqual(["due"]);
});

test("every act is audited in its transaction, without a word of what was written", async () => {
  const id = await committed();
  await walk.call("resolution", id);
  const { rows } = await served.database.pool.query(`SELECT action, body FROM audit WHERE target = $1 ORDER BY id`, [
    id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["drill-start", "drill-hypothesis", "drill-resolution"]);
  expect(JSON.stringify(rows)).not.toContain("pauses");
});
