import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../store/project-root.ts";
import { type EvidenceFile, evidenceSchema } from "./evidence.ts";
import { runLines } from "./firing-runs.ts";
import type { QuietEvidence } from "./quiet-evidence.ts";

const fired = (mode: string, run: string | undefined, firedAt: string, endedAt: string): EvidenceFile => {
  const text = readFileSync(join(projectRoot(), "evidence", `${mode}.json`), "utf8");
  const file = evidenceSchema.parse(JSON.parse(text));
  const shapes = file.shapes.map((shape) => ({ ...shape, times: { ...shape.times, baselineAgain: endedAt } }));
  return { ...file, run, firedAt, shapes };
};
const at = (time: string) => `2026-11-30T${time}:00.000Z`;
const held = (situation: string, time: string) =>
  ({ situation, at: at(time), times: { baselineAgain: at(time) } }) as QuietEvidence;

test("what comes from one run is told from what was fired at another time, by its length and its minute", () => {
  const files = [
    fired("F19", at("20:00"), at("20:02"), at("20:03")),
    fired("F22", at("20:00"), at("20:04"), at("20:45")),
    fired("F12", at("21:00"), at("21:02"), at("21:03")),
    fired("F15", undefined, at("14:10"), at("14:11")),
  ];
  expect(
    runLines(files, [held("N05", "20:30"), held("N08", "20:50"), held("N09", "21:01"), held("N10", "14:00")]),
  ).toEqual([
    "One run of `one-board fire`, from 2026-11-30 20:00 to 20:50 UTC, 50 minutes with its lanes side by side, caused 2 of these modes in 4 ways and 2 of the quiet situations.",
    "Fired at another time: F12 (2026-11-30 21:02), F15 (2026-11-30 14:10), N09 (2026-11-30 21:01), N10 (2026-11-30 14:00).",
  ]);
});

test("where all is of one run nothing else is named, and where none says so neither is a run", () => {
  const one = [fired("F19", at("20:00"), at("20:02"), at("20:03"))];
  expect(runLines(one, [held("N05", "20:01")])[1]).toBe("Nothing was fired at another time.");
  expect(runLines([fired("F19", undefined, at("20:02"), at("20:03"))], [])).toEqual([
    "None of it says which run it is of.",
  ]);
});
