import type { Contract } from "../../lib/contracts/types.ts";
import type { RuleSet } from "../../lib/evaluate/registry.ts";
import { beganBefore } from "../estate.ts";
import { randomNonIncidents } from "./background.ts";
import { isListed, Watch } from "./watch.ts";

export type FalsePage = { seed: number; at: string; failureMode: string; subject: string; reason: string };
export type QuietRun = { falsePages: FalsePage[]; warns: Record<string, number>; nonIncidents: number; sweeps: number };

/** Part A: `days` of one seed with every non-incident and no failure. Nothing may page; warns are counted. */
export function quietRun(given: {
  contract: Contract;
  seed: number;
  start: number;
  days: number;
  rules?: RuleSet;
}): QuietRun {
  const { contract, seed, start, days, rules } = given;
  const end = start + days * 86_400_000;
  const background = randomNonIncidents({ seed, label: "quiet", from: start, to: end });
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
