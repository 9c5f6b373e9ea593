import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { isCaught, keptRecordFile, keptRecordSchema } from "./record.ts";

const kept = keptRecordSchema.parse(JSON.parse(readFileSync(keptRecordFile, "utf8")));

test("the kept control names every failure mode, and each of its mutants was noticed", () => {
  expect(Object.keys(kept.control?.modes ?? {}).sort()).toEqual([...failureModeIds].sort());
  for (const [mode, mutants] of Object.entries(kept.control?.modes ?? {})) {
    expect(isCaught(mode, mutants), mode).toBe(true);
  }
  expect(kept.control).toMatchObject({ of: 46, failing: 46 });
});

test("a mutant that lights nothing, or its own page where the rule is out, is not caught", () => {
  const caught = { ruleOff: [], halved: ["F19"], forGone: null };
  expect(isCaught("F19", caught)).toBe(true);
  expect(isCaught("F19", { ...caught, halved: ["F23"] })).toBe(false);
  expect(isCaught("F19", { ...caught, halved: [] })).toBe(false);
  expect(isCaught("F19", { ...caught, ruleOff: ["F19"] })).toBe(false);
});
