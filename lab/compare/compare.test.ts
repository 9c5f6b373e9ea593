import { expect, test } from "vitest";
import { agrees } from "./compare.ts";
import { around } from "./watch.ts";

const figure = { signal: "x", value: 5, unit: "s", observedAt: null, state: "ok" };
const word = { tool: "t", low: 3, high: 8 };

test.each([
  [{ ...figure, value: 3 }, true],
  [{ ...figure, value: 8, state: "page" }, true],
  [{ ...figure, value: 8.1 }, false],
  [{ ...figure, value: 2 }, false],
  [{ ...figure, value: null }, false],
  [{ ...figure, state: "unknown" }, false],
  [{ ...figure, state: "paused" }, false],
  [undefined, false],
])("%o agrees: %s", (given, expected) => {
  expect(agrees(given, word)).toBe(expected);
});

test("only samples around the board's own moment count, and none is no range", () => {
  const samples = [
    { at: 1_000, value: 90 },
    { at: 2_000, value: 5 },
    { at: 3_000, value: 7 },
    { at: 4_600, value: 1 },
  ];
  expect(around(samples, 2_500, 1_000)).toEqual({ low: 5, high: 7 });
  expect(around(samples, 9_000, 1_000)).toBeNull();
  expect(around(samples, Number.NaN, 1_000)).toBeNull();
});

test("what was not sampled agrees with nothing", () => {
  expect(agrees(figure, { tool: "t", low: Number.NaN, high: Number.NaN })).toBe(false);
});
