import fc from "fast-check";
import { expect, test } from "vitest";
import { areaPath, layOut, linePath, type Sample, samplesOf, upperEdge } from "./geometry.ts";

const point = (second: number, max: number | null) => ({
  at: new Date(second * 1_000).toISOString(),
  min: max,
  max,
  last: max,
});
const samples = (...pairs: [number, number][]): Sample[] => pairs.map(([at, value]) => ({ at, value }));

test("null and non-finite values are left out", () => {
  const points = [point(0, 1), point(1, null), point(2, Number.NaN), point(3, Number.POSITIVE_INFINITY), point(4, 5)];
  expect(samplesOf(points)).toEqual(samples([0, 1], [4_000, 5]));
});

test("no line is drawn across a gap, and the gap is shaded", () => {
  const plot = layOut(samples([0, 1], [10, 1], [60, 1], [100, 1]), 0, 100, null, 40);
  expect(plot.runs.map((run) => run.length)).toEqual([2, 2]);
  expect(plot.gaps).toEqual([{ left: 10, width: 50 }]);
});

test("what was not measured before the first and after the last point is a gap too", () => {
  const plot = layOut(samples([40, 1], [50, 1]), 0, 100, null, 20);
  expect(plot.gaps).toEqual([
    { left: 0, width: 40 },
    { left: 50, width: 50 },
  ]);
});

test("nothing measured is one gap over the whole width", () => {
  const plot = layOut([], 0, 100, 5, 20);
  expect(plot).toMatchObject({ runs: [], end: null, gaps: [{ left: 0, width: 100 }] });
});

test("a single point is drawn", () => {
  const plot = layOut(samples([50, 3]), 0, 100, null, 20);
  expect(linePath(plot.runs[0] ?? [])).toMatch(/^M500 [\d.]+h/);
  expect(areaPath(plot.runs[0] ?? [])).toBe("");
});

test("the limit lies inside the picture, below a value that passed it", () => {
  const plot = layOut(samples([0, 100], [100, 612]), 0, 100, 512, 200);
  expect(plot.limitTop).toBeGreaterThan(plot.end?.top ?? 100);
  expect(plot.limitTop).toBeLessThan(100);
});

test("a flat zero line with a limit of zero still has an axis", () => {
  expect(upperEdge(samples([0, 0], [1, 0]), 0)).toBe(1);
  expect(layOut(samples([0, 0], [100, 0]), 0, 100, 0, 200).limitTop).toBe(100);
});

test("whatever is measured, every coordinate is finite and inside the picture", () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e300 });
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.integer({ min: 0, max: 1_000 }), value })), value, (list, limit) => {
      const plot = layOut(
        [...list].sort((a, b) => a.at - b.at),
        0,
        1_000,
        limit,
        50,
      );
      for (const { x, y } of plot.runs.flat()) {
        expect(x >= 0 && x <= 1_000 && y >= 0 && y <= 100).toBe(true);
      }
      expect(plot.gaps.every(({ left, width }) => left >= 0 && left + width <= 100.1)).toBe(true);
    }),
  );
});
