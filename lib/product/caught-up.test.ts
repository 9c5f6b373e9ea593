import { expect, test } from "vitest";
import { caughtUp } from "./caught-up.ts";

const start = Date.UTC(2026, 10, 30, 3);
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
/** One point a minute. */
const points = (...values: number[]) => values.map((value, index) => ({ at: start + index * 60_000, value }));

test("a figure that falls on a line is back at its target when the line is, without any doubt", () => {
  const straight = points(700, 680, 660, 640, 620, 600, 580);
  expect(caughtUp(straight, 120)).toEqual({ state: "drains", at: iso(29), from: iso(29), to: iso(29), perMinute: -20 });
});

test("scatter makes a range around the time, later on the slow side", () => {
  const { state, at, from, to } = caughtUp(points(700, 640, 690, 600, 650, 570, 600, 520), 120);
  expect(state).toBe("drains");
  const [early, middle, late] = [from, at, to].map((each) => Date.parse(each ?? ""));
  expect(early).toBeLessThan(middle as number);
  expect(middle).toBeLessThan(late as number);
  expect((late as number) - (middle as number)).toBeGreaterThan((middle as number) - (early as number));
});

test("a figure that stands or rises has no time, and neither has one that barely falls in its noise", () => {
  expect(caughtUp(points(600, 600, 600, 600, 600, 600), 120)).toMatchObject({ state: "no-drain", at: null });
  expect(caughtUp(points(500, 520, 540, 560, 580, 600), 120)).toMatchObject({ state: "no-drain", perMinute: 20 });
  expect(caughtUp(points(600, 480, 640, 500, 620, 520), 120)).toMatchObject({ state: "no-drain" });
});

test("a fall that may still be none has an open end", () => {
  const { state, at, to } = caughtUp(points(660, 600, 650, 600, 630, 560), 120);
  expect({ state, open: at !== null && to === null }).toEqual({ state: "drains", open: true });
});

test("within its target nothing is due, and too few points say nothing", () => {
  expect(caughtUp(points(900, 100), 120)).toMatchObject({ state: "within", at: null });
  expect(caughtUp(points(900, 800, 700), 120)).toMatchObject({ state: "too-few", at: null });
  expect(caughtUp([], 120)).toMatchObject({ state: "too-few" });
});
