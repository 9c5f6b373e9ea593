import type { Contract } from "../../lib/contracts/types.ts";
import { failureModes } from "../../lib/evaluate/failure-mode-table.ts";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { RuleSet } from "../../lib/evaluate/registry.ts";
import { chance } from "../chance.ts";
import { beganBefore } from "../estate.ts";
import type { Injection } from "../injections/types.ts";
import { isListed, Watch } from "./watch.ts";

const hour = 3_600_000;

/** The cause of a failure, over before its limit: which pages it opened. None, while thresholds are what they say. */
export function nearMissRun(given: {
  contract: Contract;
  injection: Injection;
  seed: number;
  start: number;
  rules?: RuleSet;
}): { lit: string[]; sweeps: number } {
  const { contract, injection, seed, rules } = given;
  const start = given.start + Math.floor(chance(seed, `${injection.what}.near`) * 24) * hour;
  const startsAt = start + hour / 6;
  const clearedAt = startsAt + (injection.nearMissSeconds ?? 0) * 1000;
  const watch = new Watch({ contract, seed, began: beganBefore(start), ...(rules && { rules }) }, [
    {
      what: injection.what,
      startsAt,
      clearedAt,
      ...(injection.nearMissShape !== undefined && { shape: injection.nearMissShape }),
    },
  ]);
  const onlyWarns = failureModes[injection.what as FailureModeId]?.severity === "warn";
  const lit = new Set<string>();
  for (let at = start; at < clearedAt + hour / 4; at += contract.sweep) {
    for (const page of watch.sweep(at)) {
      if (isListed(page) && (page.severity === "page" || onlyWarns)) lit.add(page.failureMode);
    }
  }
  return { lit: [...lit], sweeps: watch.sweeps };
}
