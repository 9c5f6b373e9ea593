import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { type Pack, readPool } from "../../../../lib/drills/check/pool.ts";
import { recordSchema } from "../../../../lib/drills/record/views.ts";
import { reviewSchema, reviewsSchema } from "../../../../lib/drills/review/views.ts";
import { sharedShingles, shingles, textsOf } from "../../../../lib/drills/shingles.ts";
import { drillListSchema } from "../../../../lib/drills/views.ts";
import { POST as comment } from "../attempts/[id]/comments/route.ts";
import { goodHypothesis, walker } from "../drills/drill-walk.fixture.ts";
import { GET as record } from "../record/route.ts";
import { GET as csv } from "../reviews.csv/route.ts";
import { GET as review } from "./[id]/route.ts";
import { GET as reviews } from "./route.ts";

const served = servedEstate();
const { packs } = readPool(fileURLToPath(new URL("../../../../drills", import.meta.url)));
const pool = packs.filter(({ sealed }) => sealed.truth.causes.length === 1);
const allowedAgain = () => (globalThis as { oneBoardRequests?: Map<string, unknown> }).oneBoardRequests?.clear();

const get = (handler: (request: Request) => Promise<Response>, as: string) => handler(request("/api/v1/x", { as }));
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const readReview = (id: string, as: string) => review(request(`/api/v1/reviews/${id}`, { as }), at(id));
const say = (id: string, as: string, text = "Look at E3 again.") =>
  comment(request("/api/v1/x", { as, method: "POST", body: JSON.stringify({ text }) }), at(id));

/** One attempt up to its claim: the true cause, or the first that is none. */
async function attempt(as: string, { open, sealed }: Pack, right: boolean, confidence = 60): Promise<string> {
  allowedAgain();
  const walk = walker(as);
  const id = String((await walk.call("start", open.id, {})).body.id);
  expect((await walk.call("hypothesis", id, { ...goodHypothesis, confidence })).status).toBe(200);
  const cause = sealed.causes.find((each) => sealed.truth.causes.includes(each.id) === right)?.id;
  expect((await walk.call("claim", id, { relation: "one", causes: [cause] })).status).toBe(200);
  return id;
}
const open = async (as: string, id: string) => expect((await walker(as).call("resolution", id)).status).toBe(200);
const ownRecord = async (as: string) => recordSchema.parse(await (await get(record, as)).json());
const seenBy = async (as: string) => reviewsSchema.parse(await (await get(reviews, as)).json());

let trainee = "";
let other = "";
let lead = "";
beforeAll(async () => {
  trainee = await signIn(served.database, "trainee", "tess");
  other = await signIn(served.database, "trainee", "other");
  lead = await signIn(served.database, "lead", "lena");
});

const missed = pool.find((pack) => pack.folder === "d-e5702d") as Pack;
const wrongLabel = missed.sealed.causes.find(({ id }) => !missed.sealed.truth.causes.includes(id))?.label ?? "";

describe("whoever reviews", () => {
  let id = "";
  beforeAll(async () => {
    id = await attempt(trainee, missed, false);
    await open(trainee, id);
    await attempt(other, missed, true);
  });

  test("is a lead: a trainee is refused everywhere and reads the own record only", async () => {
    const refused = [await get(reviews, trainee), await get(csv, trainee), await readReview(id, trainee)];
    for (const answer of [...refused, await say(id, trainee)]) expect(answer.status).toBe(403);
    expect((await ownRecord(trainee)).attempts.map((each) => each.id)).toEqual([id]);
    const theirs = await (await get(record, other)).text();
    expect(theirs).not.toContain(id);
    expect(theirs).not.toContain("tess");
  });

  test("sees who tried what and how it went, and before the own answer no word of an answer", async () => {
    const seen = await seenBy(lead);
    expect(seen).toMatchObject({ closed: 1, misleading: [] });
    expect(seen.attempts.find((each) => each.id === id)).toMatchObject({
      handle: "tess",
      readable: false,
      misled: null,
      result: { claimed: true, credit: 0 },
    });
    const bytes = [JSON.stringify(seen), await (await get(csv, lead)).text()];
    for (const answer of [await readReview(id, lead), await say(id, lead)]) {
      expect(answer.status).toBe(403);
      bytes.push(await answer.text());
    }
    const closed = new Set(textsOf(missed.sealed).flatMap((text) => [...shingles(text)]));
    for (const text of bytes) {
      expect(sharedShingles(closed, text)).toEqual([]);
      for (const { label } of missed.sealed.causes) expect(text).not.toContain(label);
      expect(text).not.toContain(`"${missed.sealed.family}"`);
    }
  });

  test("reads and comments after the own answer; the comment is audited and read by its person", async () => {
    await open(lead, await attempt(lead, missed, true));
    expect((await seenBy(lead)).misleading).toEqual([
      { drill: missed.folder, title: missed.open.title, cause: wrongLabel, handles: ["tess"] },
    ]);
    const read = reviewSchema.parse(await (await readReview(id, lead)).json());
    expect(read).toMatchObject({
      attempt: { handle: "tess" },
      hypothesis: { story: goodHypothesis.story },
      claim: { relation: "one", causes: [wrongLabel] },
      answer: { rootCause: missed.sealed.resolution.rootCause },
    });
    expect((await say(id, lead)).status).toBe(201);
    expect((await ownRecord(trainee)).attempts[0]?.comments).toMatchObject([{ by: "lena", text: "Look at E3 again." }]);
    const { rows } = await served.database.pool.query(
      `SELECT body FROM audit WHERE action = 'drill-comment' AND target = $1`,
      [id],
    );
    expect(rows).toEqual([{ body: { drill: missed.folder, number: 1 } }]);
    await expect(served.database.pool.query(`UPDATE attempt_comment SET text = 'x'`)).rejects.toThrow(/append-only/);
  });

  test("exports one attempt a line", async () => {
    const answer = await get(csv, lead);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + (await seenBy(lead)).attempts.length);
    expect(lines[0]).toMatch(/^handle,drill,title,attempt,/);
    expect(lines.find((line) => line.startsWith("tess,"))).toContain(wrongLabel);
  });
});

test("an attempt is not reviewed before its hypothesis, and no word of another's answer comes before the own reading", async () => {
  const walk = walker(trainee);
  const id = String((await walk.call("start", missed.folder, {})).body.id);
  expect((await readReview(id, lead)).status).toBe(409);
  expect((await say(id, lead)).status).toBe(409);
  expect((await readReview("no-such-id", lead)).status).toBe(404);
});

test("a miss brings the twin after two days, a solve in time moves it on, and nobody else is offered it", async () => {
  const person = await signIn(served.database, "trainee", "due");
  const list = async (as: string) => drillListSchema.parse((await walker(as).list()).body).drills;
  const twin = missed.sealed.twin ?? "";
  const id = await attempt(person, missed, false);
  const dueAt = (await ownRecord(person)).due;
  expect(dueAt).toMatchObject([{ drill: null }]);
  expect(Date.parse(dueAt[0]?.at ?? "") - Date.now()).toBeGreaterThan(47 * 3_600_000);
  expect((await list(person)).map((drill) => drill.id)).not.toContain(twin);
  // What was judged stays as it was judged: the days go by in the table, with its guard away for the test.
  await served.database.pool.query(`ALTER TABLE attempt_score DISABLE TRIGGER ALL`);
  await served.database.pool.query(`UPDATE attempt_score SET at = at - interval '50 hours' WHERE "attemptId" = $1`, [
    id,
  ]);
  await served.database.pool.query(`ALTER TABLE attempt_score ENABLE TRIGGER ALL`);
  expect((await list(person)).filter(({ due }) => due).map((drill) => drill.id)).toEqual([twin]);
  expect((await list(other)).map((drill) => drill.id)).not.toContain(twin);
  await attempt(person, packs.find(({ folder }) => folder === twin) as Pack, true);
  expect((await list(person)).filter(({ due }) => due)).toEqual([]);
  const next = Date.parse((await ownRecord(person)).due[0]?.at ?? "") - Date.now();
  expect(Math.round(next / 86_400_000)).toBe(7);
});

test("20 first claims give the Brier reckoned by hand; 19 give none, and second attempts move nothing", async () => {
  const person = await signIn(served.database, "trainee", "twenty");
  // Right at 80 and wrong at 60 in turns: (10 · 0.2² + 10 · 0.6²) / 20 = 0.2.
  for (const [index, pack] of pool.slice(0, 19).entries()) {
    await attempt(person, pack, index % 2 === 0, index % 2 === 0 ? 80 : 60);
  }
  expect((await ownRecord(person)).calibration).toMatchObject({ claims: 19, brier: null, bands: [] });
  await attempt(person, pool[0] as Pack, false, 99);
  expect((await ownRecord(person)).calibration).toMatchObject({ claims: 19, brier: null });
  await attempt(person, pool[19] as Pack, false, 60);
  const { calibration } = await ownRecord(person);
  expect(calibration.claims).toBe(20);
  expect(calibration.brier).toBeCloseTo(0.2, 9);
  expect((await seenBy(lead)).people.find(({ handle }) => handle === "twenty")?.calibration).toEqual(calibration);
}, 120_000);

test("two clean solves in one family raise its level, and what a drill opens with tells no family", async () => {
  const person = await signIn(served.database, "trainee", "levels");
  const skew = pool.filter(({ sealed }) => sealed.family === "skew").slice(0, 2);
  for (const pack of skew) await attempt(person, pack, true);
  expect((await ownRecord(person)).levels).toEqual([{ family: "skew", level: 2, cleanInRow: 0, missesInRow: 0 }]);
  const levels = new Set<unknown>();
  for (const { open: other } of pool.filter((pack) => !skew.includes(pack)).slice(0, 6))
    levels.add((await walker(person).call("start", other.id, {})).body.level);
  expect([...levels]).toEqual([2]);
});

test("a beginner's form begins half-filled, a skipped one empty with a hint to open, which is kept", async () => {
  const walk = walker(await signIn(served.database, "trainee", "begins"));
  const half = (await walk.call("start", missed.folder, {})).body;
  expect(half).toMatchObject({ level: 1, draft: { explains: expect.stringMatching(/^S1: /) }, hint: { text: null } });
  const skipped = (await walk.call("start", missed.folder, { skip: true })).body;
  expect(skipped).toMatchObject({ level: 2, draft: null });
  const opened = (await walk.call("hint", String(skipped.id), {})).body;
  expect(opened).toMatchObject({ hint: { text: missed.open.hints.join(" "), at: expect.any(String) } });
});
