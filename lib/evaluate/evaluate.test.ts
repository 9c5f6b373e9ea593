import { describe, expect, test } from "vitest";
import { evaluate, evaluateWith } from "./evaluate.ts";
import { clock, dawn } from "./proof/healthy.fixture.ts";
import { type Change, observe, shippedContract } from "./proof/timeline.fixture.ts";
import { allRules } from "./registry.ts";
import type { Contract, Memory, Verdict } from "./types.ts";

const contract = shippedContract();
const at = (second: number, changes: Change[] = [], memory: Memory = {}, of: Contract = contract) =>
  evaluate(of, memory, { at: clock(second), observations: observe(changes, second) }, dawn + second * 1000);
const verdict = (verdicts: Verdict[], mode: string, subject: string) =>
  verdicts.find((found) => found.failureMode === mode && found.subject === subject);
const failed: Change[] = [{ at: 0, see: { "enrollment.slot": { failed: "timeout" } } }];

test("an empty sweep throws nothing and calls nothing ok", () => {
  const { verdicts, signals } = evaluate(contract, {}, { at: clock(0), observations: {} }, dawn);
  expect(verdicts.length).toBeGreaterThan(30);
  expect(verdicts.filter((found) => found.state === "ok")).toEqual([]);
  expect(signals.filter((signal) => signal.state === "ok")).toEqual([]);
});

test("a verdict carries its product, its cursor's owners and the contract's `for`", () => {
  expect(verdict(at(0).verdicts, "F07", "landing.sink")).toMatchObject({
    product: "progress-landing",
    owners: ["landing-team"],
    forMs: 30_000,
  });
});

test("an observation that is too old no longer counts", () => {
  const observations = observe([], 0);
  const later = dawn + 51_000;
  const said = evaluate(contract, {}, { at: clock(51), observations }, later);
  expect(verdict(said.verdicts, "F19", "enrollment.slot")).toMatchObject({ state: "unknown", reason: "stale" });
  const inTime = evaluate(contract, {}, { at: clock(50), observations }, dawn + 50_000);
  expect(verdict(inTime.verdicts, "F19", "enrollment.slot")?.state).toBe("ok");
});

test("a document of another kind is not read as the right one", () => {
  const observations = observe([], 0);
  const other = observations["enrollment.state"];
  if (other) observations["enrollment.slot"] = other;
  const said = evaluate(contract, {}, { at: clock(0), observations }, dawn);
  expect(verdict(said.verdicts, "F19", "enrollment.slot")).toMatchObject({
    state: "unknown",
    reason: "wrong-kind",
    unseen: "enrollment.slot",
  });
});

test("a rule that throws on what it read says unknown, and the other rules go on", () => {
  const observations = observe([], 0);
  const slot = observations["enrollment.slot"];
  if (slot && "value" in slot) Object.assign(slot.value, { currentLsn: "no position" });
  const said = evaluate(contract, {}, { at: clock(0), observations }, dawn);
  expect(verdict(said.verdicts, "F20", "enrollment.slot")).toMatchObject({ state: "unknown", reason: "unreadable" });
  expect(verdict(said.verdicts, "F10", "purchases.sourceConnector")?.state).toBe("ok");
  const signal = said.signals.find(({ id }) => id === "enrollment-cohort.retained-wal");
  expect(signal).toMatchObject({ state: "unknown", reason: "unreadable", limit: 536_870_912 });
});

describe("an unknown figure", () => {
  const before = at(0);
  const after = at(15, failed, before.memory);
  const retained = after.signals.find(({ id }) => id === "enrollment-cohort.retained-wal");

  test("keeps its last known value and the time it was measured", () => {
    expect(retained).toMatchObject({ state: "unknown", value: 3_000_000, observedAt: clock(0) });
  });

  test("has no reading, so that a chart shows a gap", () => {
    const readings = after.readings.filter(({ signal }) => signal === "enrollment-cohort.retained-wal");
    expect(readings).toEqual([{ signal: "enrollment-cohort.retained-wal", at: clock(15), value: null }]);
  });

  test("that was never measured has no value", () => {
    const never = at(0, failed).signals.find(({ id }) => id === "enrollment-cohort.retained-wal");
    expect(never).toMatchObject({ state: "unknown", value: null, observedAt: null });
  });
});

describe("a product that is not in this run", () => {
  const partial = shippedContract();
  if (partial.products["progress-landing"]) partial.products["progress-landing"].inRun = false;
  const said = at(0, [], {}, partial);

  test("has its verdicts and figures paused, whatever is observed", () => {
    const verdicts = said.verdicts.filter(({ product }) => product === "progress-landing");
    const signals = said.signals.filter(({ product }) => product === "progress-landing");
    expect(verdicts.length).toBeGreaterThan(0);
    expect(signals.length).toBeGreaterThan(0);
    for (const one of [...verdicts, ...signals]) {
      expect(one).toMatchObject({ state: "paused", reason: "not-in-this-run" });
    }
  });

  test("has no readings and nobody waits for its sources", () => {
    expect(said.readings.filter(({ signal }) => signal.startsWith("progress-landing."))).toEqual([]);
    expect(
      said.verdicts.filter(({ failureMode, subject }) => failureMode === "F31" && subject.startsWith("landing.")),
    ).toEqual([]);
  });
});

test("memory is JSON, survives being stored, and drops what belongs to a retired cursor", () => {
  const { memory } = at(0);
  expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
  const said = at(15, [], { ...memory, "F19:gone.slot": { since: 1 } });
  expect(Object.keys(said.memory)).not.toContain("F19:gone.slot");
});

test("a rule set with one rule taken out says nothing of its failure mode", () => {
  const rules = { ...allRules, rules: allRules.rules.filter((rule) => rule.failureMode !== "F19") };
  const said = evaluateWith(rules, contract, {}, { at: clock(0), observations: observe([], 0) }, dawn);
  expect(said.verdicts.some(({ failureMode }) => failureMode === "F19")).toBe(false);
});

test("what rules share about a reader outlives the sweeps that cannot see it, and not its product", () => {
  const seen = at(0).memory;
  const key = "shared:enrollment-cohort:log:fold";
  expect(seen[key]).toBeDefined();
  const blind: Change[] = [{ at: 0, see: { "enrollment.fold": { failed: "timeout" } } }];
  expect(at(15, blind, seen).memory[key]).toEqual(seen[key]);
  const off = structuredClone(contract);
  Object.assign(off.products["enrollment-cohort"] ?? {}, { inRun: false });
  expect(at(15, blind, seen, off).memory[key]).toBeUndefined();
});
