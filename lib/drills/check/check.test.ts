import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { PublicPack } from "../pack-public.ts";
import type { SealedPack } from "../pack-sealed.ts";
import { checkDrills } from "./check.ts";

const shipped = fileURLToPath(new URL("../../../drills", import.meta.url));
const name = "d-e5702d";
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of two packs and their twins with the first changed; which checks find something. */
function found(change: (open: PublicPack, sealed: SealedPack) => void): number[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), "drills-"));
  folders.push(folder);
  for (const each of [name, "d-6e97a1", "d-3e91c7", "d-e14b86"])
    cpSync(path.join(shipped, each), path.join(folder, each), { recursive: true });
  const file = (half: string) => path.join(folder, name, `${half}.yaml`);
  const open = parse(readFileSync(file("public"), "utf8")) as PublicPack;
  const sealed = parse(readFileSync(file("sealed"), "utf8")) as SealedPack;
  change(open, sealed);
  writeFileSync(file("public"), stringify(open));
  writeFileSync(file("sealed"), stringify(sealed));
  return [...new Set(checkDrills(folder, []).findings.map(({ check }) => check))].sort();
}

test("the shipped packs have no finding", () => {
  const { folders: packs, findings } = checkDrills(shipped, []);
  expect(packs.length).toBeGreaterThanOrEqual(40);
  expect(findings).toEqual([]);
});

test("packs apart from the others have none either, until one is changed", () => {
  expect(found(() => {})).toEqual([]);
});

describe("each mistake is found by its check", () => {
  test.each<[string, number, (open: PublicPack, sealed: SealedPack) => void]>([
    [
      "a command that shows none of its outcomes",
      0,
      ({ commands }) => Object.assign(commands[0] ?? {}, { shows: "else" }),
    ],
    ["fewer than eight commands", 0, (open) => open.commands.splice(7)],
    [
      "a figure that does not add up",
      1,
      (_, { arithmetic }) => Object.assign(arithmetic.figures.tenant ?? {}, { value: 9_601 }),
    ],
    [
      "a figure that the text does not state",
      1,
      (_, { arithmetic }) => Object.assign(arithmetic.figures.age ?? {}, { shown: "337 s" }),
    ],
    [
      "evidence against the truth",
      2,
      (_, { evidence }) => Object.assign(evidence[0] ?? {}, { contradicts: ["d", "e"] }),
    ],
    [
      "a rival that nothing contradicts",
      3,
      (_, { causes }) => causes.push({ id: "f", label: "Never mentioned", because: ["E7"] }),
    ],
    ["a row of nothing", 4, (_, { evidence }) => evidence.push({ id: "E99", says: "x", fits: [], contradicts: [] })],
    [
      "a line that another command answers",
      4,
      ({ commands }) => commands[0]?.spellings.push(commands[1]?.spellings[0] ?? ""),
    ],
    ["a reason that does not reject", 4, (_, { causes }) => Object.assign(causes[2] ?? {}, { because: ["E4"] })],
    [
      "an answer in a symptom",
      6,
      ({ symptoms }, { resolution }) =>
        Object.assign(symptoms[0] ?? {}, { text: resolution.rootCause.split(" ").slice(0, 9).join(" ") }),
    ],
    [
      "an answer in a command's output",
      6,
      ({ commands }, { resolution }) => Object.assign(commands[3] ?? {}, { output: `x\n${resolution.fix.now.do}` }),
    ],
    [
      "a chart that its series does not give",
      1,
      ({ charts }) => Object.assign(charts[0]?.points[0] ?? {}, { value: 139 }),
    ],
    [
      "a row of a series that does not add up",
      1,
      (_, { arithmetic }) => Object.assign(arithmetic.runs[0]?.columns.logEnd?.values ?? [], { 3: 1 }),
    ],
    ["a twin under another alert", 8, (open) => Object.assign(open.alert, { text: "P1 something else" })],
    [
      "a twin with other symptoms",
      8,
      ({ symptoms }) => {
        for (const symptom of symptoms) symptom.text += "!";
      },
    ],
    ["a fix without its cost", 0, (_, { resolution }) => Object.assign(resolution.fix.now, { cost: " " })],
    ["a title that names the class", 7, (open) => Object.assign(open, { title: "Skew on one partition" })],
    [
      "a title that another drill has",
      7,
      (open) => Object.assign(open, { title: "One partition of product-events is late" }),
    ],
    ["a button that names a cause", 7, ({ commands }) => Object.assign(commands[0] ?? {}, { label: "is it one key?" })],
    ["a twin that is not there", 8, (_, sealed) => Object.assign(sealed, { twin: "d-ffffff" })],
    [
      "a prevention off the catalogue",
      9,
      (_, { resolution }) => resolution.prevention.push({ metric: "be careful", owner: "cluster team" }),
    ],
  ])("%s: check %d", (_, check, change) => {
    expect(found(change)).toContain(check);
  });
});

test("a text that anybody reads may not tell an answer", () => {
  const { resolution } = parse(readFileSync(path.join(shipped, name, "sealed.yaml"), "utf8")) as SealedPack;
  const { findings } = checkDrills(shipped, [{ where: "runbook", text: `Note: ${resolution.rootCause}` }]);
  expect(findings[0]).toMatchObject({ folder: name, check: 6, message: expect.stringContaining("runbook") });
});
