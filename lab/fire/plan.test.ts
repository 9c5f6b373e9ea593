import { expect, test } from "vitest";
import { faults } from "./faults.ts";
import { fireable, jobsOf, planOf, quietable, type Stage } from "./plan.ts";

const idsOf = (stage: Stage) =>
  "alone" in stage
    ? { parts: stage.parts, alone: stage.alone.map(({ id }) => id) }
    : {
        parts: stage.parts,
        ...Object.fromEntries(Object.entries(stage.lanes).map(([lane, jobs]) => [lane, jobs.map(({ id }) => id)])),
      };

test("lanes are caused side by side on one stack with their parts, and what touches everything alone after them", () => {
  expect(planOf(["F19", "F27", "F01", "F12", "F45", "F26", "N10", "F32"]).map(idsOf)).toEqual([
    {
      parts: ["progress", "purchases"],
      enrollment: ["F19", "F19", "F32"],
      progress: ["F01"],
      purchases: ["F12", "F12", "N10"],
    },
    { parts: [], alone: ["F27"] },
    { parts: ["progress"], alone: ["F45"] },
    { parts: ["purchases"], alone: ["F26"] },
  ]);
});

test("a single lane has a stack of its own parts, and so has each part of a single mode", () => {
  expect(planOf(["F19", "F22"]).map(idsOf)).toEqual([{ parts: [], enrollment: ["F19", "F19", "F22", "F22"] }]);
  expect(planOf(["F18"]).map(idsOf)).toEqual([
    { parts: ["progress"], progress: ["F18"] },
    { parts: ["purchases"], purchases: ["F18"] },
  ]);
});

test("everything that can be caused is caused once, and what cannot is refused", () => {
  const all = planOf([...fireable, ...quietable]).flatMap((stage) =>
    "alone" in stage ? stage.alone : Object.values(stage.lanes).flat(),
  );
  expect(all).toHaveLength(faults.length + quietable.length);
  expect(new Set(all).size).toBe(all.length);
  expect(() => jobsOf(["N99"])).toThrow("N99 cannot be caused");
});
