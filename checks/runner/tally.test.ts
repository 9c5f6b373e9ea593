import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { add, playwrightTally, single, vitestTally } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));
const report = (name: string, body: object) => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(body));
  return file;
};

describe("the closing count", () => {
  test("adds up what the runners report", () => {
    const unit = report("v.json", { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 });
    const browser = report("p.json", { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } });
    expect(add(vitestTally(unit, 1), playwrightTally(browser, 0))).toEqual({ passed: 10, failed: 2, skipped: 2 });
  });

  test("counts a runner that crashed without a failed test, or left no report, as a failure", () => {
    const clean = report("c.json", { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 });
    expect(vitestTally(clean, 1).failed).toBe(1);
    expect(vitestTally(join(folder, "none.json"), 0)).toEqual(single(false));
    expect(playwrightTally(join(folder, "none.json"), 0)).toEqual(single(false));
  });
});
