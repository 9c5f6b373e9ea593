import { expect, test } from "vitest";
import { estateNow } from "./estate-clock.ts";

const wall = Date.parse("2026-11-30T10:00:00Z");
const estate = Date.parse("2026-01-01T00:00:00Z");
const clock = { clockEstate: new Date(estate), clockWall: new Date(wall), clockRate: 60 };

test("lab and live run on the wall clock", () => {
  expect(estateNow({ clockEstate: null, clockWall: null, clockRate: 1 }, wall, { alive: true, sweep: 15_000 })).toBe(
    wall,
  );
});

test("a practice clock goes on from its last sweep at its rate", () => {
  expect(estateNow(clock, wall + 2_000, { alive: true, sweep: 15_000 })).toBe(estate + 120_000);
});

test("a practice clock stands still while no collector is alive", () => {
  expect(estateNow(clock, wall + 600_000, { alive: false, sweep: 15_000 })).toBe(estate);
});

test("a practice clock is not read on far beyond its last sweep", () => {
  expect(estateNow(clock, wall + 600_000, { alive: true, sweep: 15_000 })).toBe(estate + 2_000 * 60);
});

test("at the pace of the wall it reads on until two sweeps are due", () => {
  const slow = { ...clock, clockRate: 1 };
  expect(estateNow(slow, wall + 14_000, { alive: true, sweep: 15_000 })).toBe(estate + 14_000);
  expect(estateNow(slow, wall + 90_000, { alive: true, sweep: 15_000 })).toBe(estate + 30_000);
});
