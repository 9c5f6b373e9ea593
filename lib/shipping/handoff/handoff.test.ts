import { expect, test } from "vitest";
import { contractFixture } from "../../board/board-fixture.ts";
import { addedPerHour, costsOf } from "./costs.ts";
import { feedsOf } from "./feeds.ts";
import { ageWords, costLines, handoffMarkdown } from "./markdown.ts";
import type { Feed } from "./types.ts";

const minute = 60_000;
const look = (minutes: number, objects: number, records: number) => ({ at: minutes * minute, objects, records });

test("the shipped contract hands over two prefixes and a current state, each with what not to quote", () => {
  const feeds = feedsOf(contractFixture());
  expect(feeds.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "progress-landing objects",
    "purchase-lines objects",
    "enrollment-cohort current-state",
  ]);
  const [, purchases, cohort] = feeds;
  expect(purchases).toMatchObject({
    location: "s3://tlp-raw/commerce/purchase_line/",
    quarantine: ["commerce.purchase_line.dlq"],
    prefix: "purchases.prefix",
    table: "table.snapshot",
  });
  expect(purchases?.mayQuote).toContain("lake.purchase_line");
  expect(purchases?.notQuoted.map(({ cursor }) => cursor)).toEqual([
    "lag of connect-purchase-line-s3",
    "time of the newest object",
  ]);
  expect(cohort?.notQuoted[0]?.cursor).toBe("slot, offset and fold added up");
});

test("a product that this run does not read measures nothing", () => {
  const contract = structuredClone(contractFixture());
  for (const product of Object.values(contract.products)) product.inRun = false;
  expect(feedsOf(contract).map(({ prefix, table }) => [prefix, table])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test("what is added an hour is counted; a life cycle that removes objects is no negative cost", () => {
  expect(addedPerHour([look(0, 10, 1_000), look(30, 16, 1_600), look(60, 4, 400), look(120, 10, 1_000)])).toEqual({
    objects: 6,
    records: 600,
    hours: 2,
  });
  expect(addedPerHour([look(0, 10, 1_000)])).toBeNull();
});

test("objects an hour stand beside the fewest that full files would make", () => {
  const costs = costsOf([look(0, 0, 0), look(60, 12, 1_500)], 500, 13, 1.5);
  expect(costs).toMatchObject({ objectsPerHour: 12, fewestPerHour: 3, snapshotsPerHour: 12, filesPerPartition: 1.5 });
  expect(costLines(costs)[0]?.[1]).toContain("3 if each held 500 records");
  expect(costLines(costsOf([], 500, null, null)).map(([, words]) => words)).toEqual([
    "not counted",
    "not counted",
    "not counted",
  ]);
});

test("as Markdown a feed says both clocks, or that nothing is measured", () => {
  const [, terms] = feedsOf(contractFixture());
  if (!terms) throw new Error("no feed");
  const { prefix: _, table: __, flushSize: ___, ...feed } = terms;
  const at = "2026-11-30T08:00:00.000Z";
  const measured: Feed["measured"] = {
    at,
    objectAt: "2026-11-30T07:57:00.000Z",
    addedAt: "2026-11-30T07:20:00.000Z",
    samples: [],
    costs: costsOf([], 500, null, null),
  };
  const text = handoffMarkdown("tlp", at, [{ ...feed, measured }]);
  expect(text).toContain("- Newest object: 3 m old".replaceAll("3 m", "3\u00a0m"));
  expect(text).toContain("- Newest snapshot with added records: 40\u00a0m old");
  expect(handoffMarkdown("tlp", at, [{ ...feed, measured: null }])).toContain("nothing is measured");
  expect(ageWords(at, null)).toBe("none seen");
});
