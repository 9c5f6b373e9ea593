import { existsSync, readFileSync } from "node:fs";

export type Tally = { passed: number; failed: number; skipped: number };

export const single = (ok: boolean): Tally => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Counts of a Vitest JSON report. A run that left no report, or ended badly without a failed test, counts one failure. */
export function vitestTally(report: string, code: number): Tally {
  if (!existsSync(report)) return single(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** Counts of a Playwright JSON report; a flaky test is a failure. */
export function playwrightTally(report: string, code: number): Tally {
  if (!existsSync(report)) return single(false);
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
}
