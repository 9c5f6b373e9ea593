import { expect, test } from "vitest";
import { arithmeticWords } from "./arithmetic-words.ts";

test("a sum is said with its names and with its numbers", () => {
  const figures = { hot: { value: 12_500 }, read: { value: 9_000 }, growth: { value: 3_500 } };
  expect(arithmeticWords({ figures, assert: ["hot - read == growth", "growth / hot ~= 0.28"], runs: [] })).toEqual([
    "hot - read == growth: 12500 - 9000 == 3500",
    "growth / hot ~= 0.28: 3500 / 12500 ~= 0.28",
  ]);
});
