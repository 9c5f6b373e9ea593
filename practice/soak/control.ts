import type { Contract } from "../../lib/contracts/types.ts";
import { allRules } from "../../lib/evaluate/registry.ts";
import { type ControlRecord, isCaught, type Mutants } from "../../lib/soak-record/record.ts";
import type { Injection } from "../injections/types.ts";
import { failures } from "./background.ts";
import { failureRun } from "./failure-run.ts";
import { type Mutation, mutatedFor, withoutRule } from "./mutate.ts";
import { nearMissRun } from "./near-miss-run.ts";

/**
 * The negative control: each failure's rule taken out, each limit halved, each holding time gone. A mutant that changes
 * nothing would say that the soak proves nothing.
 */
export function control(given: {
  contract: Contract;
  /** How many estates a near miss may be tried on; the soak tries it on each of its own. */
  seeds: number;
  start: number;
  only?: readonly string[];
  say?: (line: string) => void;
}): Omit<ControlRecord, "measuredAt"> {
  const { only, say } = given;
  const chosen = failures.filter(({ what }) => !only || only.includes(what));
  const modes: ControlRecord["modes"] = {};
  let failing = 0;
  for (const injection of chosen) {
    const { what, nearMissSeconds } = injection;
    /** What any of the seeds lights, until one lights the mode's own page. */
    const near = (mutation: Mutation) => {
      if (nearMissSeconds === undefined) return null;
      const contract = mutatedFor(given.contract, mutation, allRules, what);
      const lit = new Set<string>();
      for (let seed = 1; seed <= given.seeds && !lit.has(what); seed++) {
        for (const mode of nearMissRun({ contract, injection, seed, start: given.start }).lit) lit.add(mode);
      }
      // A limit that also says how a condition is recognised: then the cause itself is what lights nothing any more.
      if (!lit.has(what) && mutation === "for-0") {
        const run = failureRun({ contract, injection, seed: 1, start: given.start, brief: true });
        if (!run.lit.includes(what)) lit.add("nothing");
      }
      return [...lit];
    };
    const mutants: Mutants = {
      ruleOff: ruleOff({ ...given, injection, seed: 1 }),
      halved: near("halve"),
      forGone: injection.nearMissBy === "amount" ? null : near("for-0"),
    };
    modes[what] = mutants;
    if (isCaught(what, mutants)) failing += 1;
    say?.(`${isCaught(what, mutants) ? "✓" : "✗"} ${what}: ${JSON.stringify(mutants)}`);
  }
  return { of: chosen.length, failing, modes };
}

/** What the cause lights when its own rule is out. */
function ruleOff(given: { contract: Contract; injection: Injection; seed: number; start: number }): string[] {
  const rules = withoutRule(allRules, given.injection.what);
  return failureRun({ ...given, rules, brief: true }).lit;
}
