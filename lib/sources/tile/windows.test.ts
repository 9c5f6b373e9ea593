import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TileWindows, type TimedRecord, type WindowTerms } from "./windows.ts";

const terms: WindowTerms = { window: 100, grace: 50, futureTolerance: 200 };
/** `[append time, event time]` */
const add = (windows: TileWindows, ...records: [number, number | null][]) =>
  windows.add(records.map(([appendedAt, eventTime]): TimedRecord => ({ appendedAt, eventTime })));
const written = () => true;
const owing = () => false;
const only = (windows: TileWindows) => {
  const [window, ...more] = windows.seen(owing);
  expect(more).toEqual([]);
  return window;
};

describe("the windows of a tile", () => {
  test("an event is counted in its window, which stays open", () => {
    const windows = new TileWindows(terms);
    add(windows, [1_010, 1_000], [1_020, 1_099]);
    expect(only(windows)).toEqual({
      start: 1_000,
      accepted: 2,
      firstAppendedAt: 1_010,
      closedAt: null,
      acceptedBeforeClose: 2,
    });
    expect(windows.newestEventTime).toBe(1_099);
  });
  test("the first event a grace past the end closes it, one millisecond less does not", () => {
    const windows = new TileWindows(terms);
    add(windows, [1_010, 1_000], [1_200, 1_149]);
    expect(windows.seen(owing)[0]).toMatchObject({ closedAt: null });
    add(windows, [1_210, 1_150], [1_220, 1_160]);
    expect(windows.seen(owing)[0]).toMatchObject({ closedAt: 1_210, acceptedBeforeClose: 1 });
  });
  test("what comes after the close is counted, and not as owed", () => {
    const windows = new TileWindows(terms);
    add(windows, [1_010, 1_000], [1_210, 1_150], [1_211, 1_050], [1_212, 900]);
    expect(windows.seen(owing)).toMatchObject([
      { start: 900, accepted: 1, closedAt: 1_212, acceptedBeforeClose: 0 },
      { start: 1_000, accepted: 2, closedAt: 1_210, acceptedBeforeClose: 1 },
      { start: 1_100, closedAt: null },
    ]);
  });
  test("an event too far in the future, or without a time, is not accepted and closes nothing", () => {
    const windows = new TileWindows(terms);
    add(windows, [1_010, 1_000], [1_020, 1_221], [1_030, null]);
    expect(only(windows)).toMatchObject({ accepted: 1, closedAt: null });
    expect(windows.newestEventTime).toBe(1_000);
    add(windows, [1_040, 1_240]);
    expect(windows.seen(owing)[0]).toMatchObject({ closedAt: 1_040 });
  });
  test("records of several partitions count in the order of their append times", () => {
    const windows = new TileWindows(terms);
    add(windows, [1_210, 1_150], [1_010, 1_000]);
    expect(windows.seen(owing)[0]).toMatchObject({ start: 1_000, closedAt: 1_210, acceptedBeforeClose: 1 });
    // One that a later read brings and that was appended before the close.
    add(windows, [1_205, 1_001]);
    expect(windows.seen(owing)[0]).toMatchObject({ accepted: 2, acceptedBeforeClose: 2 });
  });
  test("windows that began before everything was seen are not counted", () => {
    const windows = new TileWindows(terms, 1_050);
    add(windows, [1_060, 1_010], [1_110, 1_100]);
    expect(only(windows)).toMatchObject({ start: 1_100 });
  });
  test("closed windows are forgotten in time, but none that still owes its row", () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i): [number, number] => [(from + i) * 100, (from + i) * 100]);
    const kept = new TileWindows(terms);
    add(kept, ...many(10, 100));
    expect(kept.seen((start) => start !== 1_000).map(({ start }) => start)).toEqual([
      1_000,
      ...many(50, 100).map(([at]) => at),
    ]);
    expect(kept.seen(written)).toHaveLength(50);
  });
});

test("in any split into reads the counts are those of one read", () => {
  const records = fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: -300, max: 300 })), { maxLength: 60 });
  fc.assert(
    fc.property(records, fc.nat(60), (pairs, cut) => {
      const sorted = pairs
        .map(([appendedAt, shift]): TimedRecord => ({ appendedAt, eventTime: appendedAt + shift }))
        .sort((a, b) => a.appendedAt - b.appendedAt);
      const [once, twice] = [new TileWindows(terms), new TileWindows(terms)];
      once.add(sorted);
      twice.add(sorted.slice(0, cut));
      twice.add(sorted.slice(cut));
      expect(twice.seen(owing)).toEqual(once.seen(owing));
    }),
  );
});
