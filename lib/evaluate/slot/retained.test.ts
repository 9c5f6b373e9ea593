import { describe, expect, test } from "vitest";
import { budgetBytes, growth, overSince, reachedAt, remembered, type Trend } from "./retained.ts";

const now = Date.parse("2026-11-30T08:00:00.000Z");

describe("the budget", () => {
  test.each([
    ["without a server limit is the contract's", 512n, null, 512n],
    ["with a large server limit is the contract's", 512n, 1_000n, 512n],
    ["with a small one is 80 % of it", 512n, 500n, 400n],
    ["with a server limit of zero is the contract's", 512n, 0n, 512n],
  ] as const)("%s", (_name, contract, server, right) => {
    expect(budgetBytes(contract, server)).toBe(right);
  });
});

describe("growth", () => {
  test("is bytes per millisecond over the window", () => {
    expect(
      growth([
        [now - 60_000, "1000"],
        [now, "61000"],
      ]),
    ).toBe(1);
  });
  test("is negative while the log drains", () => {
    expect(
      growth([
        [now - 1_000, "3000"],
        [now, "1000"],
      ]),
    ).toBe(-2);
  });
  test.each([
    ["no sample", []],
    ["one sample", [[now, "5"]]],
  ] as [string, Trend][])("cannot be said of %s", (_name, trend) => {
    expect(growth(trend)).toBeNull();
  });
  test("forgets samples older than the window", () => {
    expect(
      remembered(
        [
          [now - 61_000, "1"],
          [now - 60_000, "2"],
        ],
        3n,
        now,
        60_000,
      ),
    ).toEqual([
      [now - 60_000, "2"],
      [now, "3"],
    ]);
  });
});

describe("when the budget is reached", () => {
  test("is a clock time", () => {
    expect(reachedAt(now, 0n, 3_600_000n, 1)).toBe("2026-11-30T09:00:00.000Z");
  });
  test.each([
    ["nothing grows", 0n, 10n, 0],
    ["it shrinks", 0n, 10n, -1],
    ["the rate is unknown", 0n, 10n, null],
    ["it has passed", 10n, 10n, 1],
    ["it lies past a year", 0n, 1n << 62n, 0.001],
    ["the rate is no number", 0n, 10n, Number.NaN],
  ] as const)("is not said where %s", (_name, from, to, rate) => {
    expect(reachedAt(now, from, to, rate)).toBeNull();
  });
});

describe("over the budget since", () => {
  test("the first sample at it", () => expect(overSince(null, 10n, 10n, now)).toBe(now));
  test("and keeps that time", () => expect(overSince(1, 11n, 10n, now)).toBe(1));
  test("until a sample below it", () => expect(overSince(1, 9n, 10n, now)).toBeNull());
  test("a missing figure changes nothing (case 65)", () => expect(overSince(1, null, 10n, now)).toBe(1));
});
