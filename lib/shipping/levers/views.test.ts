import { describe, expect, test } from "vitest";
import { truthByWindow } from "./accuracy.ts";
import { at, halfHour } from "./clock.ts";
import { combinations, sayingOf } from "./combinations.ts";
import { type Lever, leverNames, shipped } from "./consumer.ts";
import { edited, findRecord } from "./edit.ts";
import { byReason, type ListKind, listOf, shownRight } from "./order-lists.ts";
import { changesOfDay, otherTables } from "./other-tables.ts";
import { dayOf, ladder, simulate } from "./simulate.ts";
import { throughDay, windowRows } from "./through-day.ts";

const day = dayOf(423);
const rung = (count: number) => simulate(day, leverNames.slice(0, count));
const list = (kind: ListKind, count: number) => listOf(kind, rung(count), day, shipped);

describe("the orders behind a number", () => {
  test("duplicates are met, counted or skipped; 24 of them were read again after the restart", () => {
    for (const count of [1, 2, 3, 4]) expect(list("duplicates", count)).toHaveLength(144);
    expect(list("duplicates", 5)).toHaveLength(120);
    expect(new Map(byReason(list("duplicates", 2))).get("re-read")).toBe(24);
    expect(new Set(list("duplicates", 1).map(({ fate }) => fate))).toEqual(new Set(["counted"]));
    expect(new Set(list("duplicates", 2).map(({ fate }) => fate))).toEqual(new Set(["duplicate"]));
  });

  test("drops have their reasons, and a later lever shows them where they were sold", () => {
    const drops = list("dropped", 3);
    expect(drops).toHaveLength(99);
    expect(new Map(byReason(drops)).get("kiosk flush")).toBe(17);
    expect(shownRight(drops, rung(4), day, shipped)).toBe(44);
    expect(shownRight(drops, rung(5), day, shipped)).toBe(99);
    expect(byReason(list("dropped", 4)).at(-1)).toEqual(["outage B", 39]);
  });

  test("nine orders had not arrived, and none is misplaced once the sale's own time counts", () => {
    expect(byReason(list("not-arrived", 2))).toEqual([["journal", 9]]);
    expect(list("misplaced", 2).length).toBeGreaterThan(100);
    expect(list("misplaced", 3)).toHaveLength(0);
  });
});

describe("the day as it went", () => {
  const moments = throughDay(day, new Set(leverNames.slice(0, 4)), shipped);
  const when = (hours: number, minutes = 0) => moments.find((moment) => moment.at === at(hours, minutes));

  test("shows at each moment what a read at that moment shows", () => {
    expect(when(12, 50)).toMatchObject({ truthCents: 394_260, shownCents: 341_625 });
    for (const hours of [9, 14, 17, 20]) {
      const read = simulate(day, leverNames.slice(0, 4), { ...shipped, readAt: at(hours) }).accuracy;
      expect(when(hours)).toEqual({ at: at(hours), truthCents: read.truthCents, shownCents: read.shownCents });
    }
  });

  test("keeps the live view until the replay has run, then switches the readers", () => {
    const replayed = throughDay(day, new Set(leverNames.slice(0, 5)), shipped);
    const live = replayed.filter((moment) => moment.at <= at(23));
    expect(live).toEqual(moments.filter((moment) => moment.at <= at(23)));
    expect(replayed.at(-1)).toEqual({ at: at(24), truthCents: 611_500, shownCents: 611_500 });
  });

  test("shows nothing all day under a nightly job", () => {
    expect(new Set(throughDay(day, new Set(), shipped).map(({ shownCents }) => shownCents))).toEqual(new Set([0]));
  });

  test("has one bar per half-hour, the empty ones included, and they sum to the totals", () => {
    const truth = truthByWindow(day.orders, halfHour);
    expect(windowRows(truth, rung(4).run.shown, halfHour)).toHaveLength(28);
    const bypassed = windowRows(truth, simulate(day, ["stream", "replay"]).run.shown, halfHour);
    expect(bypassed.at(-1)).toMatchObject({ start: at(23), truthCents: 0 });
    expect(bypassed).toHaveLength(35);
    expect(windowRows(new Map(), new Map(), halfHour)).toEqual([]);
  });
});

describe("the sixteen combinations", () => {
  test("are all there once, with Stream first", () => {
    expect(new Set(combinations.map((levers) => levers.join())).size).toBe(16);
    for (const levers of combinations) expect(levers[0]).toBe("stream");
  });

  test.each<[Lever[], string | undefined]>([
    [[], undefined],
    [["event-time"], "errors-cancel"],
    [["watermark"], "watermark-without-event-time"],
    [["idempotent", "watermark"], "watermark-without-event-time"],
    [["event-time", "watermark"], "late-duplicates-let-in"],
    [["idempotent", "event-time", "watermark"], undefined],
    [["replay"], "all-lands-at-replay"],
    [["idempotent", "event-time", "replay"], "same-rule-drops-again"],
    [["event-time", "watermark", "replay"], "duplicates-repeated"],
    [["idempotent", "event-time", "watermark", "replay"], "exact"],
  ])("stream %s says %s", (others, about) => {
    expect(sayingOf(day, simulate(day, ["stream", ...others]), shipped)?.about).toBe(about);
  });

  test("carry the figures of their sentence", () => {
    const saying = (levers: Lever[]) => sayingOf(day, simulate(day, levers), shipped);
    expect(saying(["stream", "event-time"])).toMatchObject({ totalOffCents: 110, windowsOffPercent: 16.6 });
    expect(saying(["stream", "idempotent", "replay"])).toMatchObject({ totalIsExact: true });
    expect(saying(["stream", "replay"])).toMatchObject({ totalIsExact: false });
    expect(saying(["idempotent"])).toEqual({ about: "nothing-runs-before-midnight" });
  });
});

describe("one edited record", () => {
  const retry = day.log.find(({ why }) => why === "retry");
  const key = { id: retry?.id ?? 0, why: "retry" as const };

  test("moves the figure and nothing else", () => {
    expect(edited(day, null)).toBe(day);
    const dropped = simulate(edited(day, { ...key, drop: true }), ["stream"]).accuracy;
    expect(dropped.shownCents).toBe(694_230 - (retry?.cents ?? 0));
    const dearer = simulate(edited(day, { ...key, cents: (retry?.cents ?? 0) + 1 }), ["stream"]).accuracy;
    expect(dearer.shownCents).toBe(694_231);
    expect(edited(day, { ...key, time: at(13) }).orders).toBe(day.orders);
    expect(findRecord(edited(day, { ...key, time: at(13) }), key)?.time).toBe(at(13));
    expect(findRecord(edited(day, { ...key, drop: true }), key)).toBeUndefined();
  });
});

test("the other twelve tables change 46 times that day, three of them not at all", () => {
  const changes = changesOfDay(423);
  expect(otherTables).toHaveLength(12);
  expect(changes).toHaveLength(46);
  expect(otherTables.filter((table) => changes.every((change) => change.table !== table))).toHaveLength(3);
  expect(ladder(day)).toHaveLength(7);
});
