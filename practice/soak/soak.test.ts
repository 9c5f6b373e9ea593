import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { failures } from "./background.ts";
import { control } from "./control.ts";
import { type SoakOptions, soak } from "./soak.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 2);
const run = (options: Partial<SoakOptions>) => soak({ contract, start, days: 0, seeds: 1, brief: true, ...options });
/** Less than a minute of work; a busy machine takes many times that. */
const patience = 600_000;

test("quiet hours page nobody, and each failure lights its own page and nothing else", {
  timeout: patience,
}, () => {
  const { diagonal, ...result } = run({ days: 0.25 });
  expect(result.falsePages).toBe(0);
  expect(result.nearMissPages).toBe(0);
  expect(result.problems).toEqual([]);
  expect(result.matrix).toEqual(Object.fromEntries(failures.map(({ what }) => [what, { [what]: 1 }])));
  expect(diagonal).toBe(true);
});

test("a rule switched off turns its row to nothing", { timeout: patience }, () => {
  const only = ["F09", "F13", "F19"];
  const result = run({ only, mutation: "rule-off" });
  expect(result.matrix).toEqual(Object.fromEntries(only.map((mode) => [mode, { nothing: 1 }])));
  expect(result.diagonal).toBe(false);
});

test("limits halved, or holding times gone, page what only came near", { timeout: patience }, () => {
  for (const mutation of ["halve", "for-0"] as const) {
    const result = run({ only: ["F09", "F19"], mutation });
    expect(result.nearMissPages, mutation).toBeGreaterThanOrEqual(2);
    expect(result.diagonal, mutation).toBe(false);
  }
});

test("a limit of its own halved, or gone, pages what only came near", { timeout: patience }, () => {
  const { of, failing, modes } = control({ contract, start, seeds: 1, only: ["F08", "F10"] });
  expect(failing, JSON.stringify(modes)).toBe(of);
});
