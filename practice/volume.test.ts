import fc from "fast-check";
import { expect, test } from "vitest";
import { Volume } from "./volume.ts";

const began = Date.UTC(2026, 10, 1);
const hour = 3_600_000;
const volumeOf = (seed: number, factor = 1) =>
  new Volume(seed, "progress", began, 4, 0.8, [
    { from: began + 30 * hour, to: began + 31 * hour, factor },
    { from: began + 30.5 * hour, to: began + 32 * hour, factor: 0.5 },
  ]);

test("counts never fall", () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.constantFrom(0, 0.25, 2.5),
      fc.nat(48 * 3_600),
      fc.nat(600),
      (seed, factor, at, step) => {
        const volume = volumeOf(seed, factor);
        const moment = began + at * 1000;
        expect(volume.count(moment + step * 1000)).toBeGreaterThanOrEqual(volume.count(moment));
      },
    ),
  );
});

test("a unit's time is the first millisecond at which it is counted", () => {
  const volume = volumeOf(3, 0);
  const end = began + 40 * hour;
  fc.assert(
    fc.property(fc.nat(volume.count(end) - 1), (index) => {
      const at = volume.timeOf(index, end);
      expect(volume.count(at)).toBeGreaterThan(index);
      expect(volume.count(at - 1)).toBeLessThanOrEqual(index);
    }),
  );
});

test("a unit that has not come yet has no time", () => {
  const volume = volumeOf(3);
  const now = began + 10 * hour;
  expect(volume.timeOf(volume.count(now), now)).toBe(Number.POSITIVE_INFINITY);
});

test("nothing comes in a silence, and what came before it stays", () => {
  const silent = volumeOf(5, 0);
  const usual = volumeOf(5);
  expect(silent.count(began + 30 * hour)).toBe(usual.count(began + 30 * hour));
  expect(silent.count(began + 31 * hour)).toBe(silent.count(began + 30 * hour));
});

test("nights carry much less than afternoons", () => {
  const volume = volumeOf(1);
  const between = (from: number, to: number) => volume.count(began + to * hour) - volume.count(began + from * hour);
  expect(between(2, 4)).toBeLessThan(between(14, 16) / 3);
});

test("changes that overlap multiply", () => {
  const changes = (factor: number) => [{ from: began + 30 * hour, to: began + 31 * hour, factor }];
  const twice = new Volume(2, "progress", began, 4, 0.8, [...changes(0.5), ...changes(0.5)]);
  const quarter = new Volume(2, "progress", began, 4, 0.8, changes(0.25));
  expect(twice.count(began + 40 * hour)).toBe(quarter.count(began + 40 * hour));
});
