import type { Contract } from "../../lib/contracts/types.ts";
import { allRules } from "../../lib/evaluate/registry.ts";
import type { Injection } from "../injections/types.ts";
import { failures, nonIncidents } from "./background.ts";
import { type FailureRun, failureRun } from "./failure-run.ts";
import { type Mutation, mutatedContract, withoutRule } from "./mutate.ts";
import { nearMissRun } from "./near-miss-run.ts";
import { aloneRun, type FalsePage, type QuietRun, quietRun } from "./quiet-run.ts";

export type SoakOptions = {
  contract: Contract;
  days: number;
  seeds: number;
  /** Estate ms of every run's first midnight. */
  start: number;
  mutation?: Mutation;
  /** Failure modes and non-incidents to run one by one; default all that practice can cause. */
  only?: readonly string[];
  /** Shorter runs of each failure, for a test. */
  brief?: boolean;
  say?: (line: string) => void;
};

export type SoakResult = {
  seeds: number;
  days: number;
  mutation: Mutation | null;
  /** What lit up (columns) when each failure mode was caused (rows), in runs; `nothing` where nothing did. */
  matrix: Record<string, Record<string, number>>;
  falsePages: number;
  nearMissPages: number;
  warns: Record<string, number>;
  detectSeconds: Record<string, { min: number; max: number }>;
  healSeconds: Record<string, number>;
  problems: string[];
  /** Rule switched off: symptoms that stood alone for want of their cause's page. */
  unfolded: Record<string, string[]>;
  nonIncidents: string[];
  simulatedDays: number;
  sweeps: number;
  diagonal: boolean;
};

function add(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}

/** Runs quiet days, every failure and every near miss, for each seed; takes as long as it takes, tells as it goes. */
export function soak(options: SoakOptions): SoakResult {
  const { days, start, mutation, say, brief = false } = options;
  const contract = mutation ? mutatedContract(options.contract, mutation) : options.contract;
  const chosen = failures.filter(({ what }) => !options.only || options.only.includes(what));
  const alone = nonIncidents.filter(({ what }) => !options.only || options.only.includes(what));
  const seeds = Array.from({ length: options.seeds }, (_, index) => index + 1);
  /** With its rule off, what the page would have explained stands alone: told apart from what the rule itself lights. */
  const runOf = (injection: Injection, seed: number): FailureRun => {
    const given = { contract, injection, seed, start, brief };
    if (mutation !== "rule-off") return failureRun(given);
    const { symptoms } = failureRun(given);
    const run = failureRun({ ...given, rules: withoutRule(allRules, injection.what) });
    const surfaced = run.lit.filter((mode) => symptoms.includes(mode));
    if (surfaced.length > 0)
      unfolded[injection.what] = [...new Set([...(unfolded[injection.what] ?? []), ...surfaced])];
    return { ...run, lit: run.lit.filter((mode) => !symptoms.includes(mode)) };
  };

  const isNearMissRun = ({ nearMissSeconds }: Injection) =>
    nearMissSeconds !== undefined && (!brief || nearMissSeconds <= 3_600);

  let sweeps = 0;
  const falsePages: FalsePage[] = [];
  const warns: Record<string, number> = {};
  const quietly = (quiet: QuietRun, name: string) => {
    sweeps += quiet.sweeps;
    falsePages.push(...quiet.falsePages);
    for (const [mode, count] of Object.entries(quiet.warns)) add(warns, mode, count);
    say?.(`quiet ${name}: ${quiet.falsePages.length} pages, warns ${JSON.stringify(quiet.warns)}`);
    for (const page of quiet.falsePages) say?.(`  ${page.at} ${page.failureMode} ${page.subject} ${page.reason}`);
  };
  for (const seed of seeds) {
    const quiet = quietRun({ contract, seed, start, days });
    quietly(quiet, `seed ${seed}, ${days} d, ${quiet.nonIncidents} non-incidents`);
    for (const injection of alone) {
      for (const shape of injection.shapes ?? [undefined]) {
        const name = [injection.what, shape].filter(Boolean).join(" ");
        quietly(aloneRun({ contract, injection, shape, seed, start }), `seed ${seed}, ${name} alone`);
      }
    }
  }

  const matrix: SoakResult["matrix"] = {};
  const detectSeconds: SoakResult["detectSeconds"] = {};
  const healSeconds: Record<string, number> = {};
  const problems: string[] = [];
  const unfolded: SoakResult["unfolded"] = {};
  let nearMissPages = 0;
  const count = (run: FailureRun) => {
    const row = matrix[run.mode] ?? {};
    matrix[run.mode] = row;
    for (const mode of run.lit.length > 0 ? run.lit : ["nothing"]) add(row, mode);
    if (run.detectedAfter !== null) {
      const known = detectSeconds[run.mode];
      detectSeconds[run.mode] = {
        min: Math.min(known?.min ?? run.detectedAfter, run.detectedAfter),
        max: Math.max(known?.max ?? 0, run.detectedAfter),
      };
    }
    if (run.healedAfter !== null) healSeconds[run.mode] = Math.max(healSeconds[run.mode] ?? 0, run.healedAfter);
    problems.push(...run.problems.map((problem) => `${run.mode} seed ${run.seed}: ${problem}`));
    sweeps += run.sweeps;
  };
  for (const injection of chosen) {
    for (const seed of seeds) {
      const run = runOf(injection, seed);
      count(run);
      for (const problem of run.problems) say?.(`  ${run.mode} seed ${seed}: ${problem}`);
      if (!isNearMissRun(injection) || mutation === "rule-off") continue;
      const near = nearMissRun({ contract, injection, seed, start });
      sweeps += near.sweeps;
      nearMissPages += near.lit.length;
      if (near.lit.length > 0) say?.(`  near miss of ${injection.what} seed ${seed} lit ${near.lit.join(", ")}`);
    }
    say?.(`${injection.what}: ${JSON.stringify(matrix[injection.what])}`);
  }

  const onDiagonal = chosen.every(({ what }) => {
    const row = matrix[what] ?? {};
    return row[what] === seeds.length && Object.keys(row).length === 1;
  });
  return {
    seeds: seeds.length,
    days,
    mutation: mutation ?? null,
    matrix,
    falsePages: falsePages.length,
    nearMissPages,
    warns,
    detectSeconds,
    healSeconds,
    problems,
    unfolded,
    nonIncidents: nonIncidents.map(({ what }) => what),
    simulatedDays: Math.round((sweeps * contract.sweep) / 8_640_000) / 10,
    sweeps,
    diagonal: onDiagonal && falsePages.length === 0 && nearMissPages === 0 && problems.length === 0,
  };
}
