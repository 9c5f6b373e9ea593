import { beforeAll, expect, test } from "vitest";
import { at, pageFixture, verdictFixture } from "../board/board-fixture.ts";
import { estate } from "../board/estate.ts";
import { beyondDouble, groupObserved, slotObserved, storeObserved } from "../board/observed.fixture.ts";
import { servedEstate, storePage, storeVerdict } from "../board/served-estate.fixture.ts";
import { productSchema } from "../board/view-schemas.ts";
import { readProduct } from "./read.ts";

const served = servedEstate();
const product = async (id: string) => productSchema.parse(JSON.parse(JSON.stringify(await readProduct(estate(), id))));

beforeAll(async () => {
  const { database, run } = served;
  await storeObserved(database, run, at(40), {
    "purchases.sink": { failed: "timeout" },
    "enrollment.slot": { value: slotObserved },
  });
  await storeObserved(database, run, at(46), { "purchases.sink": { value: groupObserved(at(44)) } });
  const f19 = { failureMode: "F19", subject: "enrollment.slot", product: "enrollment-cohort" } as const;
  await storeVerdict(
    database,
    run,
    verdictFixture({
      ...f19,
      state: "page",
      reason: "stopped",
      evidence: { inactiveSeconds: 740, removedAt: at(70) },
      deadline: at(70),
    }),
  );
});

test("every digit of a position beyond 2^53 reaches the reader, and the lag beside it is exact", async () => {
  const { partitions } = await product("purchase-lines");
  expect(partitions).toEqual([
    {
      cursor: "connect-purchase-line-s3",
      rows: [
        {
          ...{
            topic: "commerce.purchase_line",
            partition: 0,
            end: "9007199254740996",
            committed: beyondDouble,
            lag: "3",
          },
          ...{ oldestUnreadAt: at(44), earliestLossAt: null },
        },
        {
          ...{ topic: "commerce.purchase_line", partition: 1, end: "40", committed: "40", lag: "0" },
          ...{ oldestUnreadAt: null, earliestLossAt: null },
        },
      ],
    },
  ]);
});

test("cursors stand side by side in the contract's order, and one that was never judged is unknown", async () => {
  const { cursors } = await product("purchase-lines");
  expect(cursors.map(({ subject }) => subject).slice(0, 3)).toEqual([
    "purchases.table",
    "purchases.source",
    "purchases.sourceConnector",
  ]);
  expect(cursors.every(({ state }) => state === "unknown")).toBe(true);
  expect(cursors.find(({ subject }) => subject === "purchases.sink")?.figure).toEqual({
    value: 3,
    unit: "records",
    limit: null,
    label: "of record lag, 2 partitions",
  });
});

test("the slot is told in words with its own clock and its disk", async () => {
  const { slot, cursors } = await product("enrollment-cohort");
  const facts = Object.fromEntries((slot ?? []).map(({ label, value }) => [label, value.replaceAll("\u00a0", " ")]));
  expect(facts).toMatchObject({
    Active: "no, for 12 m 20 s (allowed 3 m)",
    "WAL status": "extended",
    Retained: "612 MiB of 512 MiB",
    "Restart LSN": "0/5000",
    "Disk full about": "03:10 UTC",
  });
  expect(cursors[0]).toMatchObject({ state: "page", reason: "stopped", position: "restart 0/5000, confirmed 0/6000" });
});

test("the hop that reads a topic shows how long its oldest record waits", async () => {
  const { prisma } = served.database;
  await prisma.run.update({
    where: { id: served.run },
    data: { clockEstate: at(46), clockWall: new Date(Date.now() + 60_000) },
  });
  const { hops } = await product("purchase-lines");
  expect(hops.map(({ name, usedSeconds }) => [name, usedSeconds])).toEqual([
    ["table to topic", null],
    ["topic to sink", 120],
    ["sink to prefix", null],
  ]);
});

test("the contract's clause is shown as YAML with its hash, and no connection stands in it", async () => {
  const { contract, readers, defects } = await product("enrollment-cohort");
  expect(contract.file).toBe("practice.yaml");
  expect(contract.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(contract.excerpt).toMatch(/^enrollment-cohort:\n {2}title: Enrollment cohort/);
  expect(contract.excerpt).not.toMatch(/connections|password|postgres(ql)?:\/\//);
  expect(readers.length).toBeGreaterThan(0);
  expect(defects[0]).toMatchObject({ severity: "fail", overdue: false });
});

test("a warn whose review date has passed is overdue", async () => {
  const late = Date.parse("2027-03-02T00:00:00Z");
  const { defects } = await readProduct(estate(), "progress-tile", late);
  expect(defects.filter(({ overdue }) => overdue).map(({ name }) => name)).toEqual(["event later than grace"]);
});

test("the last three ended pages of the mode that is open are shown, newest first, with their last note", async () => {
  const over = { state: "resolved", resolvedAt: at(30), resolution: "cleared" } as const;
  for (let index = 0; index < 4; index += 1) {
    await storePage(served.database, served.run, pageFixture({ id: `old-${index}`, openedAt: at(index), ...over }));
  }
  await storePage(
    served.database,
    served.run,
    pageFixture({ id: "never-fired", openedAt: at(9), firedAt: null, ...over }),
  );
  await storePage(served.database, served.run, pageFixture({ id: "now" }));
  const noted = { pageId: "old-1", at: at(20), kind: "noted", reason: "stopped", note: "Restarted once." } as const;
  await served.database.prisma.page_event.create({ data: noted });
  await storePage(
    served.database,
    served.run,
    pageFixture({ ...over, id: "other", failureMode: "F20", openedAt: at(4) }),
  );
  const { pages, pastPages } = await product("enrollment-cohort");
  expect(pages.map(({ id }) => id)).toEqual(["now"]);
  expect(pastPages.map(({ id, note }) => [id, note])).toEqual([
    ["old-3", null],
    ["old-2", null],
    ["old-1", "Restarted once."],
  ]);
});

test("a cursor that is only evidence beside a paged one is shown as its symptom, never as good", async () => {
  const { cursors } = await product("enrollment-cohort");
  const symptoms = cursors.filter(({ symptomOf }) => symptomOf !== null);
  expect(symptoms.map(({ subject, symptomOf }) => [subject, symptomOf])).toEqual([
    ["enrollment.connector", "F19"],
    ["enrollment.offset", "F19"],
  ]);
  expect(cursors.length).toBeGreaterThan(symptoms.length + 1);
});

test("a product the contract does not name is 404, and so is a word every object knows", async () => {
  await expect(readProduct(estate(), "nothing")).rejects.toMatchObject({ status: 404 });
  await expect(readProduct(estate(), "constructor")).rejects.toMatchObject({ status: 404 });
});
