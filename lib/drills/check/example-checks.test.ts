import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Example } from "../example.ts";
import { readExamples } from "./example-checks.ts";

const shipped = fileURLToPath(new URL("../../../drills", import.meta.url));
const name = "x-31f0a4";
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What is found in one example with a change. */
function found(change: (example: Example) => void) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "examples-"));
  folders.push(folder);
  const file = path.join(folder, "examples", `${name}.yaml`);
  cpSync(path.join(shipped, "examples", `${name}.yaml`), file);
  const example = parse(readFileSync(file, "utf8")) as Example;
  change(example);
  writeFileSync(file, stringify(example));
  return readExamples(folder).findings.map(({ check }) => check);
}

test.each<[string, number[], (example: Example) => void]>([
  ["as shipped", [], () => {}],
  [
    "a chart that its series does not give",
    [1],
    ({ charts }) => Object.assign(charts[0]?.points[1] ?? {}, { value: 1 }),
  ],
  [
    "a figure that does not add up",
    [1],
    ({ arithmetic }) => Object.assign(arithmetic.figures.own ?? {}, { value: 9_301 }),
  ],
  ["a cause that nothing rejects", [3], ({ looks }) => Object.assign(looks[1] ?? {}, { rejects: [] })],
  ["a truth that is rejected", [3], ({ looks }) => Object.assign(looks[2] ?? {}, { rejects: ["b"] })],
  ["evidence that is not there", [3], ({ answer }) => answer.whatItIsNot.push("The disk: E9.")],
  ["another id than its file", [0], (example) => Object.assign(example, { id: "x-000000" })],
])("%s: %j", (_, checks, change) => {
  expect([...new Set(found(change))]).toEqual(checks);
});
