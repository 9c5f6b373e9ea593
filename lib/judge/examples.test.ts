import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testContract } from "./examples.ts";

const folder = mkdtempSync(join(tmpdir(), "one-board-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A team's contract over the shipped one, with examples beside it. */
function contractOf(name: string, own: string, examples: string): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, `extends: ${resolve("contracts/tlp.yaml")}\n${own}`);
  if (examples !== "") writeFileSync(join(folder, `${name}.examples.yaml`), examples);
  return file;
}
const stopped = `
name: the slot
include: ${resolve("proofs/healthy.yaml")}
rows:
  - name: a stopped connector
    steps: [{ at: 1m, observe: { enrollment.slot: { active: false }, enrollment.connector: { state: STOPPED, tasks: [] } } }]
    expect: [{ at: 6m, pages: [F19] }]
`;

test("the shipped contract holds its own examples, and reads every key it has", () => {
  const tested = testContract("contracts/tlp.yaml");
  const judged = tested.judged.flatMap((file) => file.judged);
  expect(judged.length).toBeGreaterThan(3);
  expect(judged.filter(({ right }) => !right).map(({ name }) => name)).toEqual([]);
  expect(tested).toMatchObject({ problems: [], unreadKeys: [], hasQuietExample: true });
});

test("an example is judged by the contract that it stands beside", () => {
  const right = testContract(contractOf("right", "", stopped));
  expect(right.judged.flatMap((file) => file.judged.map((one) => one.right))).toEqual([true]);
  expect(right.hasQuietExample).toBe(false);
  expect(right.neverFired).not.toContain("F19");
  expect(right.neverFired).toContain("F20");
  const patient = "products: { enrollment-cohort: { cursors: { slot: { inactiveFor: 20m } } } }\n";
  const wrong = testContract(contractOf("wrong", patient, stopped));
  expect(wrong.judged.flatMap((file) => file.judged.map((one) => one.right))).toEqual([false]);
});

test("rules that no cursor of the run switches on are named", () => {
  const without = testContract(contractOf("without", "products: { enrollment-cohort: { inRun: false } }\n", ""));
  expect(without.judged).toEqual([]);
  expect(without.idleRules).toContain("F19 (replication-slot)");
  expect(testContract("contracts/tlp.yaml").idleRules).not.toContain("F19 (replication-slot)");
});

test("an example that names another contract, or a threshold that does not exist, is a mistake", () => {
  const other = testContract(contractOf("other", "", `contract: contracts/lab.yaml${stopped}`));
  expect(other.problems.map(({ message }) => message)).toEqual([expect.stringContaining("is judged by it")]);
  const misspelt = "products: { enrollment-cohort: { cursors: { slot: { inactivFor: 20m } } } }\n";
  const unknown = testContract(contractOf("unknown", misspelt, stopped));
  expect(unknown.problems.map(({ message }) => message)).toEqual([expect.stringContaining("inactiveFor")]);
  const nowhere = stopped.replace("rows:", "overrides: { enrollment-cohort.slot.activeFor: 1m }\nrows:");
  const override = testContract(contractOf("override", "", nowhere));
  expect(override.judged.flatMap((file) => file.problems)).toHaveLength(1);
});
