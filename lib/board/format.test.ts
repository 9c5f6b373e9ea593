import { expect, test } from "vitest";
import {
  formatAgainst,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatQuantity,
  NBSP,
} from "./format.ts";

const plain = (text: string) => text.replaceAll(NBSP, " ");

test.each([
  [0, "0 s"],
  [0.9, "0 s"],
  [41, "41 s"],
  [120, "2 m"],
  [744, "12 m 24 s"],
  [3_600, "1 h"],
  [3_601, "1 h"],
  [11_100, "3 h 5 m"],
  [187_200, "2 d 4 h"],
  [-90, "−1 m 30 s"],
])("%s seconds read as %s", (seconds, words) => {
  expect(plain(formatDuration(seconds))).toBe(words);
});

test.each<[number | bigint, string]>([
  [0, "0 B"],
  [1_023, "1 023 B"],
  [1_024, "1 KiB"],
  [1_572_864, "1.5 MiB"],
  [536_870_912, "512 MiB"],
  [641_728_512, "612 MiB"],
  [1_073_741_824, "1 GiB"],
  [1_288_490_188, "1 228 MiB"],
  [9_007_199_254_740_993n, "8 192 TiB"],
])("%s bytes read as %s", (bytes, words) => {
  expect(plain(formatBytes(bytes))).toBe(words);
});

test("a 64-bit position keeps every digit", () => {
  expect(plain(formatCount(9_007_199_254_740_993n))).toBe("9 007 199 254 740 993");
  expect(plain(formatCount("9007199254740993"))).toBe("9 007 199 254 740 993");
});

test("a number is joined to its unit and its thousands by a space that does not break", () => {
  expect(formatQuantity(48_213, "lines")).toBe(`48${NBSP}213${NBSP}lines`);
  expect(formatQuantity(0.4, "per minute")).toBe(`0.4${NBSP}/min`);
});

test("a value stands against its limit in the same unit", () => {
  expect(plain(formatAgainst(41, 120, "s"))).toBe("41 s of 2 m");
  expect(plain(formatAgainst(3, null, "lines"))).toBe("3 lines");
  expect(plain(formatAgainst(1, 2, "tasks"))).toBe("1 of 2 tasks");
});

test("one thing is said in the singular", () => {
  expect(plain(formatQuantity(1, "records"))).toBe("1 record");
  expect(plain(formatAgainst(1, 1, "tasks"))).toBe("1 of 1 task");
  expect(plain(formatQuantity(0, "lines"))).toBe("0 lines");
  expect(plain(formatQuantity(1, "per minute"))).toBe("1 /min");
});

test("a clock time is UTC", () => {
  expect(formatClock("2026-11-30T03:41:00+01:00")).toBe("02:41");
});
