import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { evidenceFolder, lastDayOf, readFirings } from "./firings.ts";

test("this project's evidence is read, each file as its failure mode", () => {
  const firings = readFirings();
  expect(Object.keys(firings)).toContain("F12");
  for (const [id, firing] of Object.entries(firings)) {
    expect(firing.failureMode).toBe(id);
    expect(firing.shapes[0]?.page.subject).toMatch(/^[a-z-]+(\.[A-Za-z_-]+)?$/);
  }
});

test("the folder is found from below it, and a file that is no firing counts for nothing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "one-board-evidence-"));
  try {
    writeFileSync(path.join(folder, "F01.json"), "not json");
    writeFileSync(path.join(folder, "F02.json"), JSON.stringify({ failureMode: "F02", mode: "lab" }));
    writeFileSync(path.join(folder, "replay-tile.json"), "{}");
    expect(readFirings(folder)).toEqual({});
    expect(evidenceFolder(path.join(process.cwd(), "lib", "board"))).toBe(path.join(process.cwd(), "evidence"));
    expect(evidenceFolder(folder)).toBeNull();
    expect(readFirings(null)).toEqual({});
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("evidence holds for the contract's time, to the end of a day", () => {
  expect(lastDayOf("2026-11-30T23:00:00.000Z", 90 * 86_400_000)).toBe("2027-02-28");
});
