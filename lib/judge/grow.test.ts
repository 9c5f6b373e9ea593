import { expect, test } from "vitest";
import { growFields, grown } from "./grow.ts";

test.each([
  ["a number", 5, 2, 7],
  ["a decimal string beyond 2^53", "9007199254740993", 2, "9007199254740995"],
  ["an LSN", "0/FFFFFFFF", "1MiB", "1/FFFFF"],
  ["the last range of a set", "{[1,5),[7,9)}", 3, "{[1,5),[7,12)}"],
  ["an empty set", "{}", 2, "{[1,3)}"],
  ["nothing yet", null, 2, null],
])("%s grows", (_, before, amount, after) => {
  expect(grown(before, amount)).toBe(after);
});

test("a star grows the field of every element", () => {
  const partitions = { partitions: [{ end: "1" }, { end: "5" }] };
  expect(growFields(partitions, { "partitions.*.end": 2 })).toEqual({ partitions: [{ end: "3" }, { end: "7" }] });
});

test("what is no figure is refused", () => {
  expect(() => grown(true, 1)).toThrow(RangeError);
});
