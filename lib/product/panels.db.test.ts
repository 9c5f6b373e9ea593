import { beforeAll, expect, test } from "vitest";
import { at, pageFixture, signalFixture } from "../board/board-fixture.ts";
import { estate } from "../board/estate.ts";
import { storeObserved, storeReadings } from "../board/observed.fixture.ts";
import { servedEstate, storePage, storeSignals } from "../board/served-estate.fixture.ts";
import { productSchema } from "../board/view-schemas.ts";
import { readProduct } from "./read.ts";

const served = servedEstate();
const product = async (id: string) => productSchema.parse(JSON.parse(JSON.stringify(await readProduct(estate(), id))));

beforeAll(async () => {
  const { database, run } = served;
  await database.prisma.run.update({
    where: { id: run },
    data: { clockEstate: at(46), clockWall: new Date(Date.now() + 3_600_000) },
  });
});

test("the ledger stands with its ranges, and a hole beside a void does not cancel", async () => {
  const { database, run } = served;
  const evidence = {
    ...{ lines: 100, landed: 90, deadLettered: 2, buffered: 3, pending: 1, void: 2, filtered: 0, missing: 2 },
    ...{ duplicates: 4, extra: 0, settledTo: "1" },
  };
  await storeSignals(database, run, [signalFixture("purchase-lines.completeness-gap", { value: 2, evidence })]);
  const set = (name: string, ranges: string) =>
    database.pool.query(
      `INSERT INTO ledger_current (run, product, set, ranges, updated_at) VALUES ($1, 'purchase-lines', $2, $3, now())`,
      [run, name, ranges],
    );
  await set("missing", "{[41,43)}");
  await set("void", "{[17,18),[60,61)}");
  const { ledger } = await product("purchase-lines");
  const ranges = Object.fromEntries((ledger?.terms ?? []).map(({ term, ranges }) => [term, ranges]));
  expect(ledger).toMatchObject({ committed: "100", closes: true, beside: [{ name: "duplicates", count: "4" }] });
  expect(ranges.missing).toEqual([{ from: "41", to: "42" }]);
  expect(ranges.void).toEqual([
    { from: "17", to: "17" },
    { from: "60", to: "60" },
  ]);
});

test("windows are owed, closed and visible; a row older than the close counts for nothing, an open window is never late", async () => {
  const window = (minute: number, closed: number | null, before: number) => ({
    ...{ start: at(minute), accepted: 9, firstAppendedAt: at(minute) },
    ...{ closedAt: closed === null ? null : at(closed), acceptedBeforeClose: before },
  });
  await storeObserved(served.database, served.run, at(46), {
    "tile.events": {
      value: {
        ...{ kind: "event-times", sampled: false, newestEventTime: at(45) },
        windows: [window(10, 25, 9), window(15, 30, 0), window(20, 35, 9), window(25, 40, 9), window(30, null, 9)],
      },
    },
    "tile.sink": {
      value: {
        kind: "tile-sink",
        rows: [
          { start: at(10), updatedAt: at(26) },
          { start: at(20), updatedAt: at(31) },
        ],
      },
    },
  });
  const { tile } = await product("progress-tile");
  expect(tile?.counts).toEqual({ open: 1, closed: 4, owed: 3, visible: 1 });
  expect(tile?.windows.map(({ state, seconds }) => [state, seconds])).toEqual([
    ["open", null],
    ["waiting", 360],
    ["waiting", 660],
    ["not-owed", null],
    ["visible", 60],
  ]);
});

test("two lakehouse clocks with two owners, and nothing where one was never seen", async () => {
  await storeObserved(served.database, served.run, at(46), {
    "purchases.prefix": {
      value: {
        ...{ kind: "object-prefix", objects: 3, landed: "{[1,9)}", duplicates: 0 },
        ...{ newestObjectAt: at(40), newestEventTime: at(39) },
      },
    },
  });
  const { lakehouse } = await product("purchase-lines");
  expect(lakehouse).toMatchObject({
    object: { newestAt: at(40), owners: ["landing-team"] },
    table: { newestAddedAt: null, withinSeconds: 1_800, owners: ["table-job-team"] },
  });
  expect((await product("enrollment-cohort")).lakehouse).toBeNull();
});

test("a hop shows what it did to the markers, and the one before which they wait is where the oldest due item is", async () => {
  const hop = (name: string, sent: number, arrived: number, waiting: number | null = null) => ({
    ...{ hop: name, newestSentAt: at(sent), arrivedAt: at(arrived) },
    waitingSince: waiting === null ? null : at(waiting),
  });
  const hops = [hop("commit to slot", 45, 45), hop("slot to topic", 30, 31, 33), hop("topic to fold", 30, 32)];
  await storeObserved(served.database, served.run, at(46), {
    "enrollment.canary": { value: { kind: "canary", hops } },
  });
  const shown = await product("enrollment-cohort");
  expect(shown.hops.map(({ usedSeconds, holdsOldestDue }) => [usedSeconds, holdsOldestDue])).toEqual([
    [0, false],
    [780, true],
    [60, false],
    [null, false],
  ]);
  expect(shown.canary).toEqual({ sentAt: null, crossedSeconds: null, waitsIn: "slot to topic" });
});

test("what changed is told newest first, by the engineer's names, with the schemas of its own topics only", async () => {
  const change = (subject: string, minute: number, kind: string, detail = {}) =>
    served.database.prisma.change.create({
      data: { run: served.run, subject, at: new Date(at(minute)), kind, detail },
    });
  await change("enrollment.connector", 20, "configured");
  await change("enrollment.connector", 21, "task-failed", { exceptionClass: "a.b.RecordTooLargeException" });
  await change("landing.connector", 22, "configured");
  await change("dependency.kafka", 23, "unreachable", { failure: "refused" });
  await change("deploys.events", 24, "schema-rejected", { subject: "commerce.purchase_line-value" });
  const told = async (id: string) =>
    (await product(id)).changes
      .filter(({ words }) => !words.startsWith("Contract commit"))
      .map(({ words, code }) => [words, code]);
  expect(await told("enrollment-cohort")).toEqual([
    ["Kafka cluster did not answer (refused)", null],
    ["A task of enrollment-debezium FAILED with", "RecordTooLargeException"],
    ["Connector configuration changed:", "enrollment-debezium"],
  ]);
  expect(await told("purchase-lines")).toEqual([
    ["Schema rejected:", "commerce.purchase_line-value"],
    ["Kafka cluster did not answer (refused)", null],
  ]);
});

test("readers are hurt since the oldest page that fired, and what is over its limit has a time to be back within it", async () => {
  const { database, run } = served;
  expect((await product("enrollment-cohort")).readers.every(({ since }) => since === null)).toBe(true);
  await storePage(database, run, pageFixture({ id: "now", openedAt: at(38) }));
  await storeSignals(database, run, [signalFixture("enrollment-cohort.retained-wal", { value: 640, limit: 512 })]);
  await storeReadings(database, run, "enrollment-cohort.retained-wal", {
    ...{ from: Date.parse(at(40)), stepMs: 60_000 },
    values: [700, 690, 680, 670, 660, 650, 640],
  });
  const { readers, caughtUp } = await product("enrollment-cohort");
  expect(readers.every(({ since }) => since === at(38))).toBe(true);
  expect(caughtUp).toMatchObject([{ signal: "enrollment-cohort.retained-wal", state: "drains", perMinute: -10 }]);
  expect(caughtUp[0]?.at?.slice(11, 16)).toBe("02:58");
});
