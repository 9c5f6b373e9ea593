import fc from "fast-check";
import { expect, test } from "vitest";
import { behind, Stage } from "./stage.ts";

const stalls = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 5_000 }),
    lasts: fc.integer({ min: 1, max: 3_000 }),
    speed: fc.constantFrom(0, 0.1, 0.5),
  }),
  { maxLength: 4 },
);
const stageOf = (list: { from: number; lasts: number; speed: number }[], latency: number) =>
  new Stage(
    list.map(({ from, lasts, speed }) => ({ from, to: from + lasts, speed })),
    latency,
  );

test("a stage never goes back and never runs ahead of the clock", () => {
  fc.assert(
    fc.property(stalls, fc.nat(200), fc.array(fc.nat(12_000), { maxLength: 30 }), (list, latency, moments) => {
      const stage = stageOf(list, latency);
      let before = Number.NEGATIVE_INFINITY;
      for (const now of moments.sort((a, b) => a - b)) {
        const position = stage.at(now);
        expect(position).toBeGreaterThanOrEqual(before);
        expect(position).toBeLessThanOrEqual(now - latency);
        before = position;
      }
    }),
  );
});

test("a position is reached at the first moment the stage has worked so far", () => {
  fc.assert(
    fc.property(stalls, fc.nat(200), fc.nat(9_000), (list, latency, position) => {
      const stage = stageOf(list, latency);
      const moment = stage.reached(position);
      expect(stage.at(moment)).toBeGreaterThanOrEqual(position - 1e-6);
      expect(stage.at(moment - 1)).toBeLessThan(position);
    }),
  );
});

test("what waited while a stage stood still is worked off afterwards", () => {
  const stage = new Stage([{ from: 60_000, to: 120_000, speed: 0 }]);
  expect(stage.at(100_000)).toBe(60_000);
  expect(stage.at(120_250)).toBe(90_000);
  expect(stage.at(130_000)).toBe(130_000);
});

test("a stage that skips starts anew where the clock is", () => {
  const stage = new Stage([{ from: 60_000, to: 120_000, speed: 0, skips: true }]);
  expect(stage.at(119_999)).toBe(60_000);
  expect(stage.at(120_000)).toBe(120_000);
});

test("a hop is no further than the hop before it", () => {
  const upstream = new Stage([{ from: 10_000, to: 50_000, speed: 0 }]);
  const hop = behind(new Stage([]), upstream);
  expect(hop.at(30_000)).toBe(10_000);
  expect(hop.reached(20_000)).toBe(upstream.reached(20_000));
});
