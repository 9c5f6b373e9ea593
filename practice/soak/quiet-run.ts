import type { Contract } from "../../lib/contracts/types.ts";
import type { RuleSet } from "../../lib/evaluate/registry.ts";
import { chance } from "../chance.ts";
import { beganBefore } from "../estate.ts";
import type { Injected, Injection } from "../injections/types.ts";
import { randomNonIncidents } from "./background.ts";
import { isListed, Watch } from "./watch.ts";

export type FalsePage = { seed: number; at: string; failureMode: string; subject: string; reason: string };
export type QuietRun = { falsePages: FalsePage[]; warns: Record<string, number>; nonIncidents: number; sweeps: number };

const hour = 3_600_000;

/** Part A: `days` of one seed with every non-incident and no failure. Nothing may page; warns are counted. */
export function quietRun(given: {
  contract: Contract;
  seed: number;
  start: number;
  days: number;
  rules?: RuleSet;
}): QuietRun {
  const { seed, start, days } = given;
  const end = start + days * 86_400_000;
  return watched({ ...given, end, background: randomNonIncidents({ seed, label: "quiet", from: start, to: end }) });
}

/** One non-incident alone, in one of its shapes, and a quarter of an hour after it. */
export function aloneRun(given: {
  contract: Contract;
  injection: Injection;
  shape: string | undefined;
  seed: number;
  start: number;
}): QuietRun {
  const { injection, shape, seed } = given;
  const { what, lastsSeconds, staysUntilCleared } = injection;
  const start = given.start + Math.floor(chance(seed, `${what}.alone`) * 24) * hour;
  const startsAt = start + hour / 6;
  const over = startsAt + Math.min(hour, lastsSeconds * 1000);
  const entry = { what, startsAt, clearedAt: staysUntilCleared ? null : over, ...(shape !== undefined && { shape }) };
  return watched({ ...given, start, end: over + hour / 4, background: [entry] });
}

function watched(given: {
  contract: Contract;
  seed: number;
  start: number;
  end: number;
  background: readonly Injected[];
  rules?: RuleSet;
}): QuietRun {
  const { contract, seed, start, end, background, rules } = given;
  const watch = new Watch({ contract, seed, began: beganBefore(start), ...(rules && { rules }) }, background);
  const falsePages = new Map<string, FalsePage>();
  const warns = new Map<string, string>();
  for (let at = start; at < end; at += contract.sweep) {
    for (const page of watch.sweep(at)) {
      if (!isListed(page)) continue;
      if (page.severity === "warn") {
        warns.set(page.id, page.failureMode);
      } else if (!falsePages.has(page.id)) {
        const { failureMode, subject, reason } = page;
        falsePages.set(page.id, { seed, at: new Date(at).toISOString(), failureMode, subject, reason });
      }
    }
  }
  const counted: Record<string, number> = {};
  for (const mode of warns.values()) counted[mode] = (counted[mode] ?? 0) + 1;
  return {
    falsePages: [...falsePages.values()],
    warns: counted,
    nonIncidents: background.length,
    sweeps: watch.sweeps,
  };
}
