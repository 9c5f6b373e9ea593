import { expect, it } from "vitest";
import { rollUp } from "./rollup.ts";

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();

it("gathers readings by signal and bucket, and keeps a bucket in which nothing was measured as a gap", () => {
  const readings = [
    { signal: "a", at: at(0), value: 3 },
    { signal: "a", at: at(15), value: 1 },
    { signal: "a", at: at(30), value: null },
    { signal: "a", at: at(60), value: null },
    { signal: "b", at: at(59), value: 7 },
  ];
  expect(rollUp(readings, 60_000)).toEqual([
    { signal: "a", at: 0, min: 1, max: 3, last: 1, count: 2 },
    { signal: "a", at: 60_000, min: null, max: null, last: null, count: 0 },
    { signal: "b", at: 0, min: 7, max: 7, last: 7, count: 1 },
  ]);
});
