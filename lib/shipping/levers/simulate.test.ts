import { describe, expect, test } from "vitest";
import { accuracyOf } from "./accuracy.ts";
import { at } from "./clock.ts";
import { type Lever, leverNames, shipped } from "./consumer.ts";
import { monthlyCost } from "./cost.ts";
import { dayOf, ladder, refusal, shippedSeeds, simulate } from "./simulate.ts";

const day = dayOf(shippedSeeds.day);
const four: Lever[] = ["idempotent", "event-time", "watermark", "replay"];
const figures = (levers: Lever[]) => {
  const { accuracy } = simulate(day, levers);
  return [accuracy.percent, accuracy.shownCents / 100];
};
const fates = (levers: Lever[], fate: string) =>
  simulate(day, levers).run.outcomes.filter((outcome) => outcome.fate === fate);

describe("the shipped day", () => {
  test("has 1,000 orders for $6,115.00 and 1,120 records, 120 of them duplicates", () => {
    expect(day.orders).toHaveLength(1_000);
    expect(day.orders.reduce((sum, order) => sum + order.cents, 0)).toBe(611_500);
    expect(day.log).toHaveLength(1_120);
    expect(new Set(day.log.map((record) => record.id)).size).toBe(1_000);
    expect(day.log.filter((record) => record.arrival <= at(21))).toHaveLength(1_111);
  });

  test.each([
    ["nightly", 0, 0, 0, 50_400, 1, 88],
    ["stream", 71.0, 6942.3, 86.4, 4, 2, 340],
    ["idempotent", 81.3, 6048.25, 98.9, 4, 2, 340],
    ["event-time", 88.8, 5435.05, 88.8, 4, 2, 340],
    ["watermark", 93.4, 5716.85, 93.4, 4, 2, 340],
    ["replay", 100, 6115, 100, 4, 2, 340],
    ["all tables", 100, 6115, 100, 4, 13, 1980],
  ])("ladder, %s", (_name, percent, dayTotal, totalAlone, lag, pipelines, monthly) => {
    const rung =
      ladder(day)[
        ["nightly", "stream", "idempotent", "event-time", "watermark", "replay", "all tables"].indexOf(_name)
      ];
    expect(rung?.accuracy).toMatchObject({
      percent,
      shownCents: Math.round(dayTotal * 100),
      totalAlonePercent: totalAlone,
    });
    expect(rung).toMatchObject({ lagSeconds: lag, cost: { pipelines, monthly } });
  });

  test.each<[string, string, string, string, number, number]>([
    ["-", "-", "-", "-", 71.0, 6942.3],
    ["i", "-", "-", "-", 81.3, 6048.25],
    ["-", "e", "-", "-", 83.3, 6113.9],
    ["-", "-", "w", "-", 71.0, 6942.3],
    ["i", "e", "-", "-", 88.8, 5435.05],
    ["i", "-", "w", "-", 81.3, 6048.25],
    ["-", "e", "w", "-", 82.6, 6556.95],
    ["i", "e", "w", "-", 93.4, 5716.85],
    ["-", "-", "-", "r", 0.0, 6858.7],
    ["i", "-", "-", "r", 0.0, 6115.0],
    ["-", "-", "w", "r", 0.0, 6858.7],
    ["i", "-", "w", "r", 0.0, 6115.0],
    ["-", "e", "-", "r", 84.7, 6017.5],
    ["i", "e", "-", "r", 88.8, 5435.05],
    ["-", "e", "w", "r", 87.8, 6858.7],
    ["i", "e", "w", "r", 100.0, 6115.0],
  ])("combination %s%s%s%s", (i, e, w, r, percent, dayTotal) => {
    const on = four.filter((_, index) => [i, e, w, r][index] !== "-");
    expect(figures(["stream", ...on])).toEqual([percent, dayTotal]);
  });

  test("names who was dropped at each rung", () => {
    expect(fates(["stream", "idempotent", "event-time"], "dropped")).toHaveLength(99);
    const dropped = fates(["stream", "idempotent", "event-time", "watermark"], "dropped");
    const byWhy = new Map<string, number>();
    for (const { record } of dropped) byWhy.set(record.why, (byWhy.get(record.why) ?? 0) + 1);
    expect(Object.fromEntries(byWhy)).toEqual({
      "outage B": 39,
      "phone, 12–45 min": 4,
      "phone, 1–5 h": 12,
    });
    expect(fates(["stream", "idempotent"], "duplicate")).toHaveLength(144);
    expect(fates(["stream", "idempotent", "event-time", "watermark", "replay"], "duplicate")).toHaveLength(120);
    expect(simulate(day, ["stream"]).run.notArrived).toHaveLength(9);
  });

  test.each([
    [0, 88.8],
    [2, 90.7],
    [5, 90.7],
    [10, 93.4],
    [15, 93.4],
    [20, 93.5],
    [25, 97.8],
    [30, 97.8],
    [60, 97.9],
    [120, 98.1],
    [300, 98.9],
  ])("a watermark of %d min ends at %d", (minutes, percent) => {
    const settings = { ...shipped, watermarkSeconds: minutes * 60 };
    expect(simulate(day, ["stream", "idempotent", "event-time", "watermark"], settings).accuracy.percent).toBe(percent);
  });

  test.each([
    [5, [52.5, 63.9, 81.1, 90.1, 100]],
    [15, [65.7, 75.7, 86.4, 93.2, 100]],
    [60, [81.3, 92.4, 94.1, 97.7, 100]],
    [1_440, [86.4, 98.9, 98.9, 98.9, 100]],
  ])("windows of %d min", (minutes, expected) => {
    const rungs = ladder(day, { ...shipped, windowSeconds: minutes * 60 }).slice(1, 6);
    expect(rungs.map((rung) => rung.accuracy.percent)).toEqual(expected);
  });

  test("reads the day half done at 14:00", () => {
    const rungs = ladder(day, { ...shipped, readAt: at(14) }).slice(1, 5);
    expect(rungs.map((rung) => rung.accuracy.percent)).toEqual([69.6, 79.0, 88.1, 92.6]);
    expect(rungs[0]?.accuracy.truthCents).toBe(460_715);
  });

  test("a replay cannot find what was never in the log, and trusts the clock it was given", () => {
    const full = leverNames.slice(0, 5);
    const journal = simulate(dayOf(423, 51, { journalNeverUploaded: true }), full).accuracy;
    expect([journal.percent, journal.shownCents]).toEqual([98.9, 604_825]);
    const fast = (seconds: number) =>
      [3, 4, 5].map(
        (n) => simulate(dayOf(423, 51, { fastClockSeconds: seconds }), leverNames.slice(0, n)).accuracy.percent,
      );
    expect(fast(40 * 60)).toEqual([85.3, 89.9, 99.8]);
    expect(fast(6 * 3_600)).toEqual([48.1, 54.6, 99.8]);
  });

  test("moves when one record is edited, and a cent off is not 100.0", () => {
    const retry = day.log.findIndex((record) => record.why === "retry");
    const edited = { ...day, log: day.log.filter((_, index) => index !== retry) };
    expect(simulate(edited, ["stream"]).accuracy.shownCents).toBeLessThan(694_230);
    const cent = day.log.map((record, index) => (index === 0 ? { ...record, cents: record.cents - 1 } : record));
    const almost = simulate({ ...day, log: cent }, leverNames.slice(0, 5)).accuracy;
    expect(almost).toMatchObject({ exact: false, percent: 99.9 });
  });
});

describe("any day", () => {
  test("1,000 logs rise strictly at every rung and end at exactly 100.0", () => {
    for (let daySeed = 1; daySeed <= 40; daySeed += 1) {
      for (let faultSeed = 1; faultSeed <= 25; faultSeed += 1) {
        const errors = ladder(dayOf(daySeed, faultSeed))
          .slice(0, 6)
          .map((rung) => rung.accuracy.errorCents);
        for (let rung = 1; rung < 6; rung += 1) expect(errors[rung]).toBeLessThan(errors[rung - 1] ?? 0);
        expect(errors[5]).toBe(0);
      }
    }
  }, 300_000);

  test("without Stream every combination is the nightly row", () => {
    for (const lever of four) expect(figures([lever])).toEqual([0, 0]);
  });
});

describe("rules around the levers", () => {
  test("a replay asks for the four before it unless bypassed", () => {
    expect(refusal(["stream", "event-time", "replay"], false)).toEqual({
      lever: "replay",
      needs: ["idempotent", "watermark"],
    });
    expect(refusal(["replay"], true)).toBeNull();
    expect(refusal(["all-tables", "idempotent", "event-time", "watermark", "replay"], false)).toBeNull();
  });

  test("all tables move pipelines and cost and nothing else", () => {
    const before = simulate(day, leverNames.slice(0, 5));
    const after = simulate(day, leverNames.slice(0, 6));
    expect(after.accuracy).toEqual(before.accuracy);
    expect(after.lagSeconds).toBe(before.lagSeconds);
    expect([after.cost.monthly, after.cost.shardPart, after.cost.pipelines]).toEqual([1_980, 140.4, 13]);
    expect(monthlyCost(13, 0).monthly).toBe(13 * 144 + 108);
  });

  test("nothing sold and nothing shown is exact; anything shown is not", () => {
    expect(accuracyOf(new Map(), new Map())).toMatchObject({ percent: 100, exact: true });
    expect(accuracyOf(new Map(), new Map([[0, 5]]))).toMatchObject({ percent: 0, exact: false });
  });
});
