import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { EvidenceFile } from "../../lib/runbook/evidence.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { writeEvidence } from "./evidence.ts";
import { stillToFire } from "./resume.ts";

const folder = mkdtempSync(join(tmpdir(), "one-board-resume-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const known = JSON.parse(readFileSync(join(projectRoot(), "evidence", "F12.json"), "utf8")) as EvidenceFile;
const write = (shapes: EvidenceFile["shapes"]) =>
  writeEvidence(folder, "F12", shapes as Parameters<typeof writeEvidence>[2], {
    versions: {},
    contractFile: "contracts/lab-purchases.yaml",
  });

test("what was fired as things are now is not fired again; a shape that is new, or a changed rule, is", () => {
  expect(stillToFire(["F12", "N10"], folder)).toEqual(["F12", "N10"]);
  const file = write(known.shapes);
  writeFileSync(join(folder, "N10.json"), "{}");
  expect(stillToFire(["F12", "N10", "F13"], folder)).toEqual(["F13"]);
  write(known.shapes.slice(1));
  expect(stillToFire(["F12"], folder)).toEqual(["F12"]);
  const written = JSON.parse(readFileSync(write(known.shapes), "utf8")) as EvidenceFile;
  writeFileSync(file, JSON.stringify({ ...written, proven: { ...written.proven, rules: "others" } }));
  expect(stillToFire(["F12"], folder)).toEqual(["F12"]);
});
