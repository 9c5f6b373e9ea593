import { expect, test } from "vitest";
import { litWords, mutantWords, spanWords } from "./words.ts";

test("what lit is told with its runs", () => {
  expect(litWords({ F19: 20, F23: 1 })).toBe("F19 in 20 runs, F23 in 1 run");
});

test.each([
  [{ min: 12, max: 88 }, "", "12 s to 88 s"],
  [{ min: 90, max: 600 }, "", "2 min to 10 min"],
  [{ min: 0, max: 22_000 }, "at most ", "at most 6.1 h"],
  [undefined, "", "never"],
] as const)("a span of %o reads %s%s", (span, before, words) => {
  expect(spanWords(span, before)).toBe(words);
});

test("a mutant that does not exist is no mutant that lit nothing", () => {
  expect([mutantWords(null), mutantWords([]), mutantWords(["F02"])]).toEqual(["–", "nothing", "F02"]);
});
