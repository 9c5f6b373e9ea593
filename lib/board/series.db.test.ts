import { expect, test } from "vitest";
import { estate } from "./estate.ts";
import { seriesQuery } from "./inputs.ts";
import { storeReadings } from "./observed.fixture.ts";
import { seriesSchema } from "./schemas.ts";
import { readSeries } from "./series.ts";
import { servedEstate } from "./served-estate.fixture.ts";

const served = servedEstate();
const signal = "enrollment-cohort.retained-wal";
const from = Date.parse("2026-11-29T00:00:00Z");
const minute = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const read = async (id: string, span: number, points: number, start = from) =>
  seriesSchema.parse(
    await readSeries(estate(), id, seriesQuery.parse({ from: iso(start), to: iso(start + span), points: `${points}` })),
  );

test("buckets hold the smallest and largest reading, and a gap is null, never a line across", async () => {
  const values = [1, 9, 3, 4, null, null, null, null, 5, 6, 7, 8];
  await storeReadings(served.database, served.run, signal, { from, stepMs: 15_000, values });
  const series = await read(signal, 3 * minute, 3);
  expect(series).toMatchObject({ unit: "bytes", limit: 536_870_912 });
  expect(series.points).toEqual([
    { at: iso(from), min: 1, max: 9, last: 4 },
    { at: iso(from + minute), min: null, max: null, last: null },
    { at: iso(from + 2 * minute), min: 5, max: 8, last: 8 },
  ]);
});

test("a bucket is never narrower than two sweeps, so that no bucket falls between two", async () => {
  const series = await read(signal, 3 * minute, 1_000);
  expect(series.points).toHaveLength(6);
});

test("at most the asked number of points is sent", async () => {
  expect((await read(signal, 24 * 60 * minute, 300)).points.length).toBeLessThanOrEqual(300);
});

test("a long span is read from the roll-ups, and from the readings after their end", async () => {
  const id = "progress-tile.window-visible";
  const start = from - 3 * 86_400_000;
  await served.database.pool.query(
    `INSERT INTO reading_minute (run, signal, at, min, max, last, count)
     SELECT $1, $2, at, 10, 20, 15, 4 FROM generate_series($3::timestamptz, $4::timestamptz, '1 minute') AS at`,
    [served.run, id, iso(start), iso(from - minute)],
  );
  await storeReadings(served.database, served.run, id, { from, stepMs: 15_000, values: Array(240).fill(40) });
  const series = await read(id, 3 * 86_400_000 + 60 * minute, 73, start);
  expect(series.points[0]).toMatchObject({ min: 10, max: 20, last: 15 });
  expect(series.points.at(-1)).toMatchObject({ min: 40, max: 40, last: 40 });
  expect(series.points.length).toBeLessThanOrEqual(73);
});

test("a signal nobody knows is 404", async () => {
  await expect(read("no-such.signal", minute, 10)).rejects.toMatchObject({ status: 404 });
});

test("a span that ends before it begins is 422 with its field", () => {
  const parsed = seriesQuery.safeParse({ from: iso(from + 1), to: iso(from) });
  expect(parsed.error?.issues[0]?.path).toEqual(["to"]);
});
