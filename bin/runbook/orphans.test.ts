import { expect, test } from "vitest";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import { allRules } from "../../lib/evaluate/registry.ts";
import { orphansOf, type Whole } from "../../lib/runbook/orphans.ts";
import { wholeRunbook } from "../commands/runbook.ts";

const whole = wholeRunbook("contracts/practice.yaml");
const after = (change: Partial<Whole>): string[] => orphansOf({ ...whole, ...change });
const contractWithout = (product: string) => {
  const { [product]: _, ...products } = whole.contract.products;
  return { ...whole.contract, products };
};

test("nothing stands alone", () => {
  expect(orphansOf(whole)).toEqual([]);
});

test("a failure mode whose rule is taken out is named", () => {
  const { "lib/evaluate/rules/slot-idle.ts": _, ...lock } = whole.lock;
  expect(after({ lock })).toEqual(["F37: no rule judges it"]);
});

test("a failure mode that no symptom leads to is named", () => {
  const symptoms = whole.symptoms.map((symptom) => ({ ...symptom, look: symptom.look.filter((id) => id !== "F37") }));
  expect(after({ symptoms })).toEqual(["F37: no symptom leads to its entry"]);
});

test("a class that no drill teaches is named with each of its failure modes", () => {
  const drillClasses = new Set([...whole.drillClasses].filter((name) => name !== "disk"));
  const disk = (Object.keys(whole.classes) as FailureModeId[]).filter((id) => whole.classes[id] === "disk");
  expect(after({ drillClasses })).toEqual(disk.map((id) => `${id}: no drill teaches its class, disk`));
});

test("a command that the contract cannot fill is named", () => {
  const entries = structuredClone(whole.entries);
  entries.F37.commands.push({ tells: "nothing", run: "list {window}" });
  expect(after({ entries })).toEqual(['F37: no cursor fills "list {window}"']);
});

test("a clause that nobody reads is named", () => {
  const contract = structuredClone(whole.contract);
  Object.assign(contract.products["enrollment-cohort"]?.cursors.slot ?? {}, { patience: 5 });
  expect(after({ contract })).toEqual(["enrollment-cohort slot: no rule and no figure reads patience"]);
});

test("a rule that matches nothing, and a failure mode that can page for nothing, are named", () => {
  const named = after({ contract: contractWithout("completion-mart") });
  expect(named).toContain("F32: the contract has no cursor that it can page for");
  expect(named.some((line) => line.startsWith("F32: its rule matches nothing"))).toBe(true);
});

test("a key is alone again once the only rule that read it is gone", () => {
  const rules = { ...allRules, rules: allRules.rules.filter(({ failureMode }) => failureMode !== "F37") };
  expect(after({ rules })).toContain("enrollment-cohort slot: no rule and no figure reads idleFor");
});

test("evidence of an unknown failure mode is named", () => {
  expect(after({ evidence: ["F99"] })).toEqual(["evidence/F99.json: no such failure mode"]);
});

test("a mode that is said to be impossible and was fired is named", () => {
  expect(after({ impossible: ["F19"] })).toEqual(["F19: said to be impossible, and was fired"]);
});
