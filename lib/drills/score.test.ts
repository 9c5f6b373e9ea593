import { describe, expect, test } from "vitest";
import { type SealedPack, sealedPackSchema } from "./pack-sealed.ts";
import { brierOf, commandsToSeparate, creditOf, separates, shortestPath, standing } from "./score.ts";

const fix = { do: "x", cost: "y" };
const pack: SealedPack = sealedPackSchema.parse({
  id: "d-000000",
  family: "skew",
  twin: null,
  truth: { causes: ["d"], system: "kafka", classes: ["skew"], question: null },
  causes: ["a", "b", "c", "d"].map((id) => ({ id, label: id, because: [] })),
  evidence: [
    { id: "S1", says: "s", contradicts: ["a"] },
    { id: "E1", says: "s", fits: ["b", "d"] },
    { id: "E2", says: "s", fits: ["d"], contradicts: ["b"] },
    { id: "E3", says: "s", contradicts: ["c"] },
    { id: "E4", says: "s", contradicts: ["b", "c"] },
  ],
  resolution: {
    rootCause: "r",
    whatItIsNot: ["n"],
    fix: { now: fix, lasting: fix },
    prevention: [{ metric: "m", owner: "o" }],
  },
  catalogue: { metrics: ["m", "n"], owners: ["o", "p"] },
  handOver: null,
  arithmetic: { figures: {}, assert: ["1 == 1"] },
  series: { from: "figures" },
});

describe("credit", () => {
  test.each([
    [{ relation: "one", causes: ["d"] }, ["d"], 1],
    [{ relation: "one", causes: ["a"] }, ["d"], 0],
    [{ relation: "either", causes: ["a", "d"] }, ["d"], 1 / 2],
    [{ relation: "either", causes: ["a", "b", "d"] }, ["d"], 1 / 3],
    [{ relation: "none", causes: [] }, ["d"], 0],
    [{ relation: "both", causes: ["a", "b"] }, ["b", "a"], 1],
    [{ relation: "both", causes: ["a", "c"] }, ["b", "a"], 1 / 2],
    [{ relation: "one", causes: ["a"] }, ["b", "a"], 1 / 2],
  ] as const)("%j against %j is %d", (claim, truth, credit) => {
    expect(creditOf(claim, truth)).toBeCloseTo(credit);
  });
});

test("the Brier part of a claim is the squared distance of chance and hit", () => {
  expect(brierOf(60, { relation: "one", causes: ["a"] }, ["d"])).toBeCloseTo(0.36);
  expect(brierOf(60, { relation: "one", causes: ["d"] }, ["d"])).toBeCloseTo(0.16);
});

test("rivals stand until something seen contradicts them, symptoms counting from the start", () => {
  expect(standing(pack, new Set())).toEqual(["b", "c"]);
  expect(standing(pack, new Set(["E2"]))).toEqual(["c"]);
  expect(standing(pack, new Set(["E4"]))).toEqual([]);
});

test("the shortest path is the fewest commands, and a run is measured by distinct ones", () => {
  expect(shortestPath(pack)).toEqual(["E4"]);
  expect(commandsToSeparate(pack, ["E1", "E2", "E2", "E3"])).toBe(3);
  expect(commandsToSeparate(pack, ["E1", "E2"])).toBeNull();
});

test("evidence separates when it contradicts the claimed cause and not the true one", () => {
  expect(separates(pack, "E2", ["b"])).toBe(true);
  expect(separates(pack, "E1", ["b"])).toBe(false);
  expect(separates(pack, "E2", ["d"])).toBe(false);
});
