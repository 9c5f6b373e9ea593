import { expect, test } from "vitest";
import { agrees } from "./compare.ts";

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
