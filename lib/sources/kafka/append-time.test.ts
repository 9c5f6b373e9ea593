import { expect, test } from "vitest";
import { appendTime } from "./append-time.ts";

const readAt = Date.UTC(2026, 10, 30, 9);

test.each<[string, string | number, number | null]>([
  ["ms", String(readAt - 1_000), readAt - 1_000],
  ["a clock that is a little ahead", readAt + 60_000, readAt + 60_000],
  ["no timestamp", "-1", null],
  ["microseconds", `${readAt}000`, null],
  ["nanoseconds", `${readAt}000000`, null],
  ["the largest there is", "9223372036854775807", null],
  ["next year", Date.UTC(2027, 10, 30), null],
])("%s", (_what, timestamp, at) => {
  expect(appendTime(timestamp, readAt)).toBe(at);
});
