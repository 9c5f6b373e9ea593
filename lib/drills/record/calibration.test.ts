import { expect, test } from "vitest";
import { calibrationOf } from "./calibration.ts";
import { miss, outcome } from "./outcome.fixture.ts";

const claim = (day: number, chance: number, hit: boolean, quiet = false) =>
  outcome(day, { chance, quiet, brier: (chance / 100 - Number(hit)) ** 2, ...(hit ? {} : miss) });

/** Ten at 80 with eight hits, six at 60 with three, four at 90 on quiet drills with three: 20 claims. */
const twenty = [
  ...Array.from({ length: 10 }, (_, at) => claim(at + 1, 80, at < 8)),
  ...Array.from({ length: 6 }, (_, at) => claim(at + 11, 60, at < 3)),
  ...Array.from({ length: 4 }, (_, at) => claim(at + 17, 90, at < 3, true)),
];

test("20 claims give the figure reckoned by hand", () => {
  // 8·0.04 + 2·0.64 = 1.60; 3·0.16 + 3·0.36 = 1.56; 3·0.01 + 1·0.81 = 0.84; (1.60 + 1.56 + 0.84) / 20 = 0.2
  const { brier, hitRate, falseAlarmRate } = calibrationOf(twenty);
  expect(brier).toBeCloseTo(0.2, 9);
  expect(hitRate).toBeCloseTo(11 / 16, 9);
  expect(falseAlarmRate).toBeCloseTo(0.25, 9);
});

test("each band tells what was said, what came true and of how many", () => {
  expect(calibrationOf(twenty).bands).toEqual([
    { from: 45, to: 64, claims: 6, said: expect.closeTo(0.6), came: 0.5 },
    { from: 65, to: 84, claims: 10, said: expect.closeTo(0.8), came: 0.8 },
    { from: 85, to: 99, claims: 4, said: expect.closeTo(0.9), came: 0.75 },
  ]);
});

test("nothing is told of 19, however many second attempts and unclaimed answers stand beside them", () => {
  const beside = [outcome(21, { number: 2 }), outcome(22, { claimed: false, credit: 0, brier: null })];
  expect(calibrationOf([...twenty.slice(0, 19), ...beside])).toEqual({
    claims: 19,
    needed: 20,
    brier: null,
    hitRate: null,
    falseAlarmRate: null,
    bands: [],
  });
});

test("naming none of them on a drill without a fault is a miss and no false alarm", () => {
  const none = outcome(20, { quiet: true, credit: 0, misled: [], chance: 50, brier: 0.25 });
  expect(calibrationOf([...twenty.slice(0, 19), none]).falseAlarmRate).toBe(0);
});
