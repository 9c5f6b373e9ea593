import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../store/project-root.ts";
import { readQuietEvidence } from "./quiet-evidence.ts";

const kept = path.join(projectRoot(), "evidence");

test("every kept file of a quiet situation is read", () => {
  const names = readdirSync(kept).filter((name) => name.startsWith("N"));
  expect(readQuietEvidence(kept).map(({ situation }) => `${situation}.json`)).toEqual(names.sort());
});

test("a file that does not fit proves nothing", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "quiet-"));
  const whole = JSON.parse(readFileSync(path.join(kept, "N10.json"), "utf8")) as object;
  const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  put("N05.json", JSON.stringify({ ...whole, situation: "N05" }));
  put("N09.json", JSON.stringify({ ...whole, situation: "N09", mode: "practice" }));
  put("N10.json", "{");
  put("N11.json", JSON.stringify({ ...whole, situation: "N11", commands: [] }));
  expect(readQuietEvidence(folder).map(({ situation }) => situation)).toEqual(["N05"]);
});
