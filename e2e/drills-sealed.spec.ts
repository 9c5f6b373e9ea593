import { readLivePack, readPool } from "../lib/drills/check/pool.ts";
import { closedWords, toldIn } from "../lib/drills/check/told.ts";
import { drillsFolder } from "../lib/drills/library.ts";
import { automationOf, comeIn } from "./come-in.ts";
import { expect, test } from "./fixtures.ts";

const { packs } = readPool(drillsFolder());
const { open: live, answers } = readLivePack(drillsFolder());
const closed = closedWords([answers, ...packs.map(({ sealed }) => sealed)]);
const pages = [
  "/drills",
  "/drills/examples",
  ...[live, ...packs.map(({ open }) => open)].map(({ id }) => `/drills/${id}`),
];
// Somebody who has answered nothing: what an answer of one's own opens is not closed.
test.use({ extraHTTPHeaders: {} });

/** What reads no drill and may still be asked by whoever has an attempt open. */
const beside = [
  "/api/v1/openapi.json",
  "/api/v1/drills",
  "/api/v1/examples",
  "/api/v1/runbook",
  "/api/v1/runbook.md",
  "/api/v1/practice",
  "/metrics",
  "/",
  "/runbook",
];

test("no byte of a page, its flight data, its prefetch, a script or a map tells an answer", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow(); // Some three hundred requests.
  const automation = await automationOf(playwright, baseURL);
  await comeIn(page, automation, "trainee", "unread");
  await automation.dispose();
  const { request } = page.context();
  const got = new Map<string, string>();
  const scripts = new Set<string>();
  const get = async (path: string, as: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { headers, timeout: 60_000 });
    const text = await answer.text();
    got.set(`${as} ${path}`, text);
    for (const [script] of text.matchAll(/\/_next\/static\/[\w\-./~%()[\]]+?\.(?:js|css)\b/g)) scripts.add(script);
    return answer;
  };
  for (const path of pages) {
    expect((await get(path, "html", { accept: "text/html" })).status(), path).toBe(200);
    await get(path, "flight", { rsc: "1" });
    await get(path, "prefetch", { rsc: "1", "next-router-prefetch": "1" });
  }
  for (const path of beside) await get(path, "beside");
  for (const path of [
    "/drills/d-000000",
    "/api/v1/drills/d-000000",
    "/drills/live-fire",
    "/drills/d-e5702d/sealed.yaml",
  ])
    await get(path, "absent");
  expect(scripts.size, "scripts of the pages").toBeGreaterThan(3);
  for (const script of scripts) {
    const answer = await get(script, "script");
    const text = got.get(`script ${script}`) ?? "";
    // A map has a name of its own, which its script tells. Soft: what it tells is searched for as well, and every find is listed.
    const named = [...text.matchAll(/sourceMappingURL=([^\s*]+)/g)].map(([, name]) => name);
    const maps = [...named, answer.headers().sourcemap ?? answer.headers()["x-sourcemap"]].filter((name) => name);
    expect.soft(maps, `maps named by ${script}`).toEqual([]);
    for (const name of [`${script}.map`, ...maps]) {
      const { pathname } = new URL(name ?? "", `${baseURL}${script}`);
      expect.soft((await get(pathname, "map")).status(), pathname).toBe(404);
    }
  }
  expect(got.size).toBeGreaterThan(3 * packs.length);
  const told = [...got].flatMap(([where, bytes]) => toldIn(closed, bytes).map((words) => `${where}: ${words}`));
  expect(told, `read from ${baseURL}`).toEqual([]);
});
