import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { type Pack, readPool } from "../../../../lib/drills/check/pool.ts";
import { drillsForFailureMode } from "../../../../lib/drills/drill-links.ts";
import { sharedShingles, shingles, textsOf } from "../../../../lib/drills/shingles.ts";
import { GET as actions } from "../actions/route.ts";
import { POST as comment } from "../attempts/[id]/comments/route.ts";
import { GET as openapi } from "../openapi.json/route.ts";
import { GET as draftOfPage } from "../pages/[id]/drill/route.ts";
import { GET as record } from "../record/route.ts";
import { GET as review } from "../reviews/[id]/route.ts";
import { GET as reviews } from "../reviews/route.ts";
import { GET as csv } from "../reviews.csv/route.ts";
import { goodHypothesis, walker } from "./drill-walk.fixture.ts";

const served = servedEstate();
const root = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
const { packs } = readPool(root("drills"));
const closed = new Set(packs.flatMap(({ sealed }) => textsOf(sealed).flatMap((text) => [...shingles(text)])));

/** Every text of a JSON answer apart, as a client reads them; and the bytes as they came. */
const textsIn = (answer: string): string[] => [answer, ...textsOf(JSON.parse(answer))];

/** A walk is quicker than a person; how many requests a minute are let through is no question here. */
const allowedAgain = () => (globalThis as { oneBoardRequests?: Map<string, unknown> }).oneBoardRequests?.clear();

/** What stands beside the drills: the own record, open actions, and what is for leads and refused; links on the runbook. */
async function besideDrills(attemptId: string): Promise<string[]> {
  const params = Promise.resolve({ id: attemptId });
  const get = (path: string) => request(path, { as: cookie });
  const post = (path: string, body: object) =>
    request(path, { as: cookie, method: "POST", body: JSON.stringify(body) });
  const refused = [
    await reviews(get("/api/v1/reviews")),
    await csv(get("/api/v1/reviews.csv")),
    await review(get(`/api/v1/reviews/${attemptId}`), { params }),
    await comment(post(`/api/v1/attempts/${attemptId}/comments`, { text: "x" }), { params }),
    await draftOfPage(get(`/api/v1/pages/${attemptId}/drill`), { params }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const open = [await record(get("/api/v1/record")), await actions(get("/api/v1/actions"))];
  const { id } = await served.database.prisma.user.findFirstOrThrow({ where: { name: "trainee" } });
  const links = await drillsForFailureMode({ id, role: "trainee" }, served.database);
  return [...(await Promise.all([...refused, ...open].map((answer) => answer.text()))), JSON.stringify([...links])];
}

/** Before the hypothesis: every request about one drill that a trainee can make, the good ones and the refused ones. */
async function collect({ open }: Pack): Promise<string[]> {
  allowedAgain();
  const walk = walker(cookie);
  await walk.call("one", open.id);
  const id = String((await walk.call("start", open.id, {})).body.id);
  for (const { id: command, outcomes } of open.commands)
    await walk.call("evidence", id, { command, outcome: outcomes[0] });
  for (const { spellings } of open.commands.slice(0, 2)) {
    await walk.call("evidence", id, { command: spellings[0], outcome: "not offered" });
    await walk.call("evidence", id, { command: `${spellings[0]} --typo` });
  }
  await walk.call("hint", id, {});
  await walk.call("draft", id, { story: "half", failureClass: "memory" });
  await walk.call("draft", id, { nothing: 1 });
  await walk.call("hypothesis", id, {});
  await walk.call("hypothesis", id, { ...goodHypothesis, story: "aaa" });
  await walk.call("claim", id, { relation: "one", causes: ["a"] });
  await walk.call("resolution", id);
  await walk.call("reflection", id, {});
  await walk.call("action", id, { metric: "m", owner: "o" });
  await walk.list();
  return [...walk.seen, ...(await besideDrills(id))];
}

let cookie = "";
beforeAll(async () => {
  cookie = await signIn(served.database, "trainee");
});

/** Keys that only an answer has. */
const closedKeys = [
  "rootCause",
  "whatItIsNot",
  "prevention",
  "family",
  "twin",
  "classes",
  "contradicts",
  "matrix",
  "series",
  "injected",
  "figures",
  "crossWalk",
  "listed",
];

test("there is something to look for", () => {
  expect(packs.length).toBeGreaterThanOrEqual(30);
  expect(closed.size).toBeGreaterThan(500);
});

test.each(packs.map((pack) => [pack.folder, pack] as const))(
  "%s: seen whole before the hypothesis, and neither seven words in a row nor a key of any answer with it",
  async (_, pack) => {
    const seen = await collect(pack);
    const all = seen.map((answer) => textsOf(JSON.parse(answer)).join("\n")).join("\n");
    for (const { output } of pack.open.commands) expect(all).toContain(output);
    for (const text of seen.flatMap(textsIn)) expect(sharedShingles(closed, text)).toEqual([]);
    for (const key of closedKeys)
      expect(
        seen.filter((answer) => answer.includes(`"${key}"`)),
        key,
      ).toEqual([]);
    for (const answer of seen.filter((text) => text.includes('"rivals"')))
      expect(JSON.parse(answer)).toMatchObject({ rivals: null });
  },
);

test("neither the API's description nor the runbook tells one", async () => {
  const description = await (await openapi(request("/api/v1/openapi.json"))).text();
  const runbook = readdirSync(root("runbook"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => readFileSync(root(`runbook/${name}`), "utf8"));
  expect(runbook.length).toBeGreaterThan(5);
  for (const text of [...textsIn(description), ...runbook]) expect(sharedShingles(closed, text)).toEqual([]);
});

test("the comparison would notice: an answer read after the commit is full of them", async () => {
  const walk = walker(await signIn(served.database, "lead", "a-lead"));
  const id = String((await walk.call("start", "d-e5702d", {})).body.id);
  await walk.call("hypothesis", id, goodHypothesis);
  const { text } = await walk.call("resolution", id);
  expect(sharedShingles(closed, text).length).toBeGreaterThan(30);
});
