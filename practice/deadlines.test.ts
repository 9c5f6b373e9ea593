import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { evaluate } from "../lib/evaluate/evaluate.ts";
import type { Evidence, Memory, Verdict } from "../lib/evaluate/types.ts";
import { parseLsn } from "../lib/observations/positions.ts";
import { isoInstant } from "../lib/observations/time.ts";
import { beganBefore, observePractice } from "./estate.ts";
import type { Injected } from "./injections/types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 3, 6);
const minute = 60_000;
type Told = { now: number; verdict: Verdict };

const observe = (seed: number, injections: readonly Injected[], at: number) =>
  observePractice({ seed, contract, injections, at, began: beganBefore(start) });

/** The cause, made anew each time it would end by itself: nobody repairs anything. */
const goingOn = (what: string, times: number): Injected[] =>
  Array.from({ length: times }, (_, index) => ({
    what,
    startsAt: start + 10 * minute + index * 60 * minute,
    clearedAt: null,
  }));

/** What the rule said in every sweep until `until`. */
function tell(
  injections: readonly Injected[],
  seed: number,
  mode: string,
  subject: string,
  until: number,
  before: Memory = {},
): Told[] {
  const told: Told[] = [];
  let memory = before;
  for (let now = start; now < until; now += contract.sweep) {
    const sweep = { at: isoInstant(now), observations: observe(seed, injections, now) };
    const { verdicts, memory: after } = evaluate(contract, memory, sweep, now);
    memory = after;
    const verdict = verdicts.find((one) => one.failureMode === mode && one.subject === subject);
    if (verdict) told.push({ now, verdict });
  }
  return told;
}
/** What a monitor remembers that has looked once in ten minutes since the day before. */
function watchedForADay(injections: readonly Injected[], seed: number): Memory {
  let memory: Memory = {};
  for (let now = start - 24 * 60 * minute; now < start; now += 10 * minute) {
    const sweep = { at: isoInstant(now), observations: observe(seed, injections, now) };
    memory = evaluate(contract, memory, sweep, now).memory;
  }
  return memory;
}

const instantOf = (evidence: Evidence, key: string) => {
  const said = evidence[key];
  return typeof said === "string" ? Date.parse(said) : null;
};

describe.each([1, 2])("seed %i", (seed) => {
  test("the clock time at which the disk budget is reached lies within the range that was said", () => {
    const until = start + 60 * minute;
    const injections = goingOn("F19", 16);
    const before = watchedForADay(injections, seed);
    const told = tell(injections, seed, "F19", "enrollment.slot", until, before).filter(
      ({ verdict }) => verdict.state === "page",
    );
    const budget = 512n << 20n;
    const retained = (at: number) => {
      const slot = observe(seed, injections, at)["enrollment.slot"];
      const value = slot && "value" in slot && slot.value.kind === "replication-slot" ? slot.value : null;
      return value?.restartLsn ? parseLsn(value.currentLsn) - parseLsn(value.restartLsn) : 0n;
    };
    let full = until;
    while (retained(full) < budget && full < start + 16 * 60 * minute) full += minute;
    expect(told.length).toBeGreaterThan(100);
    for (const { now, verdict } of told) {
      const [from, to] = [instantOf(verdict.evidence, "fullFrom"), instantOf(verdict.evidence, "fullTo")];
      expect(from, isoInstant(now)).toBeLessThanOrEqual(full + minute);
      expect(to, isoInstant(now)).toBeGreaterThanOrEqual(full - minute);
      const said = Date.parse(verdict.deadline ?? "");
      expect(said).toBeGreaterThanOrEqual(from ?? 0);
      expect(said).toBeLessThanOrEqual(to ?? 0);
    }
  });

  test.each([
    ["F16", "F16", "purchases.sink"],
    ["F07", "F07", "landing.sink"],
    ["F28", "F28", "table.snapshot"],
    ["F23", "F23", "enrollment.fold"],
  ])("%s breaches its promise at the clock time that was said before", (what, mode, subject) => {
    const told = tell(goingOn(what, 1), seed, mode, subject, start + 60 * minute);
    const first = told.findIndex(({ verdict }) => verdict.state === "page");
    const [before, late] = [told[first - 1], told[first]];
    const said = before ? instantOf(before.verdict.evidence, "breachAt") : null;
    expect(late?.verdict.since).toBeDefined();
    expect(said).not.toBeNull();
    expect(Math.abs((said ?? 0) - Date.parse(late?.verdict.since ?? ""))).toBeLessThanOrEqual(contract.sweep);
    expect((late?.now ?? 0) - (said ?? 0)).toBeLessThanOrEqual(contract.sweep);
  });

  test("retention passes the unread record at the clock time that the page said", () => {
    const injections = goingOn("F30", 2);
    const told = tell(injections, seed, "F30", "enrollment.fold", start + 45 * minute);
    const page = told.find(({ verdict }) => verdict.state === "page");
    const deadline = Date.parse(page?.verdict.deadline ?? "");
    expect(deadline).toBeGreaterThan(page?.now ?? 0);
    const partition = String(page?.verdict.evidence.partition);
    const standing = (at: number) => {
      const seen = observe(seed, injections, at)["enrollment.fold"];
      const group = seen && "value" in seen && seen.value.kind === "consumer-group" ? seen.value : null;
      return group?.partitions.find((one) => `${one.topic}-${one.partition}` === partition);
    };
    const atPage = standing(page?.now ?? 0);
    const oldest = BigInt(atPage?.committed ?? 0);
    expect(BigInt(standing(deadline - 1_000)?.start ?? 0)).toBeLessThanOrEqual(oldest);
    expect(BigInt(standing(deadline + 1_000)?.start ?? 0)).toBeGreaterThan(oldest);
  });
});
