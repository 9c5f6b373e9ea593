import { loadContractOrThrow } from "../contracts/load.ts";
import { observationSchema } from "../observations/schema.ts";
import { isoInstant } from "../observations/time.ts";
import type { FailureReason, Observation, Observed } from "../observations/types.ts";
import { evaluateWith } from "./evaluate.ts";
import type { FailureModeId } from "./failure-modes.ts";
import { allRules, type RuleSet } from "./registry.ts";
import type { Contract, Evaluation, Memory, Signal, Verdict } from "./types.ts";

/** Monday 09:00 in Rome: business hours of the shipped contract. */
export const start = Date.parse("2026-11-30T08:00:00.000Z");
export const at = (seconds: number): string => isoInstant(start + seconds * 1_000);

export const tlp: Contract = loadContractOrThrow("contracts/tlp.yaml", {
  KAFKA_BOOTSTRAP: "x",
  CONNECT_URL: "x",
  ENROLLMENT_DATABASE_URL: "x",
  COMMERCE_DATABASE_URL: "x",
  COHORT_DATABASE_URL: "x",
});

type Fields = Record<string, unknown> | { failed: FailureReason };
/** From this second on, these fields of these observations hold; `failed` ones do not arrive until fields come again. */
export type Step = [second: number, fields: Record<string, Fields>];

export type Run = {
  /** The state and reason of a failure mode on a subject in the last sweep; undefined when no rule spoke. */
  verdict(failureMode: FailureModeId, subject: string): Verdict | undefined;
  signal(id: string): Signal | undefined;
  last: Evaluation;
  /** First second at which the verdict had this state; null when never. */
  firstAt(failureMode: FailureModeId, subject: string, state: Verdict["state"]): number | null;
};

type Options = { contract?: Contract; rules?: RuleSet; memory?: Memory; from?: number };

/** Sweeps at the contract's cadence up to `until` (s), over observations that the live schemas accept. */
export function sweepScript(
  base: Record<string, Observation>,
  steps: Step[],
  until: number,
  options: Options = {},
): Run {
  const contract = options.contract ?? tlp;
  const rules = options.rules ?? allRules;
  const from = options.from ?? start;
  let memory: Memory = options.memory ?? {};
  const values: Record<string, Observation | { failed: FailureReason }> = { ...base };
  const waiting = [...steps];
  const evaluations: [number, Evaluation][] = [];
  for (let second = 0; second <= until; second += contract.sweep / 1_000) {
    while (waiting[0] && waiting[0][0] <= second) apply(values, base, waiting.shift() as Step);
    const now = from + second * 1_000;
    const observations = Object.fromEntries(
      Object.entries(values).map(([id, value]): [string, Observed] => [id, observed(value, isoInstant(now))]),
    );
    const evaluation = evaluateWith(rules, contract, memory, { at: isoInstant(now), observations }, now);
    memory = JSON.parse(JSON.stringify(evaluation.memory));
    evaluations.push([second, evaluation]);
  }
  const last = (evaluations.at(-1) as [number, Evaluation])[1];
  const find = (evaluation: Evaluation, failureMode: FailureModeId, subject: string) =>
    evaluation.verdicts.find((verdict) => verdict.failureMode === failureMode && verdict.subject === subject);
  return {
    last,
    verdict: (failureMode, subject) => find(last, failureMode, subject),
    signal: (id) => last.signals.find((signal) => signal.id === id),
    firstAt: (failureMode, subject, state) =>
      evaluations.find(([, evaluation]) => find(evaluation, failureMode, subject)?.state === state)?.[0] ?? null,
  };
}

function apply(
  values: Record<string, Observation | { failed: FailureReason }>,
  base: Record<string, Observation>,
  [, fields]: Step,
): void {
  for (const [id, changed] of Object.entries(fields)) {
    if ("failed" in changed) {
      values[id] = { failed: changed.failed as FailureReason };
      continue;
    }
    const before = values[id];
    values[id] = observationSchema.parse({ ...(before && "kind" in before ? before : base[id]), ...changed });
  }
}

const observed = (value: Observation | { failed: FailureReason }, observedAt: string): Observed =>
  "failed" in value ? { observedAt, failed: value.failed } : { observedAt, value };
