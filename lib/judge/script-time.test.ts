import { expect, test } from "vitest";
import { instantIn, settleTimes } from "./script-time.ts";

const start = Date.parse("2026-11-30T09:00:00Z");
const now = start + 600_000;

test.each([
  ["now", "2026-11-30T09:10:00.000Z"],
  ["now-27h", "2026-11-29T06:10:00.000Z"],
  ["now+1h", "2026-11-30T10:10:00.000Z"],
  ["at 5m", "2026-11-30T09:05:00.000Z"],
  ["at -1h30m", "2026-11-30T07:30:00.000Z"],
  ["at 0", "2026-11-30T09:00:00.000Z"],
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
  ["RUNNING", "RUNNING"],
])("%s is %s ten minutes after the start", (text, instant) => {
  expect(instantIn(text, now, start)).toBe(instant);
});

test("times inside lists and mappings are settled too", () => {
  expect(settleTimes({ rows: [{ start: "at 0", count: 3 }] }, now, start)).toEqual({
    rows: [{ start: "2026-11-30T09:00:00.000Z", count: 3 }],
  });
});

test("a bad duration is refused", () => {
  expect(() => instantIn("now-5parsecs", now, start)).toThrow(RangeError);
});
