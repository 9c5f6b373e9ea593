import { expect, test } from "vitest";
import { type Guess, rangeProblem, readNumber, standing } from "./guesses.ts";

const guess = (low: number, high: number, actual: number, of: Guess["of"] = "accuracy"): Guess => ({
  lever: "stream",
  of,
  low,
  high,
  actual,
});

test("a guess hits at its edges, and widths of percent and dollars stay apart", () => {
  const said = [guess(60, 71, 71), guess(70, 72, 71), guess(80, 90, 71), guess(5_000, 6_000, 5_435, "day-total")];
  expect(standing(said)).toEqual({ guesses: 4, hits: 3, medianWidth: { accuracy: 10, "day-total": 1_000 } });
  expect(standing(said.slice(0, 2)).medianWidth).toEqual({ accuracy: 6.5, "day-total": null });
});

test("a number is read as people type it", () => {
  expect(["71.5", "71,5", " 71.5 %", "$5,435.05", "1,234", "", "many"].map(readNumber)).toEqual([
    71.5,
    71.5,
    71.5,
    5_435.05,
    1_234,
    null,
    null,
  ]);
});

test("a range has two ends in order, inside what is possible", () => {
  expect(rangeProblem(null, 5, 100)).toBe("empty");
  expect(rangeProblem(6, 5, 100)).toBe("order");
  expect(rangeProblem(-1, 5, 100)).toBe("range");
  expect(rangeProblem(5, 101, 100)).toBe("range");
  expect(rangeProblem(0, 100, 100)).toBeNull();
});
