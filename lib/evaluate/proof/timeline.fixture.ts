import { fileURLToPath } from "node:url";
import { loadContractOrThrow } from "../../contracts/load.ts";
import { observationSchema } from "../../observations/schema.ts";
import type { FailureReason, Observed } from "../../observations/types.ts";
import { evaluateWith } from "../evaluate.ts";
import type { FailureModeId } from "../failure-modes.ts";
import { allRules, type RuleSet } from "../registry.ts";
import type { Contract, Evaluation, Evidence, Memory, State } from "../types.ts";
import { clock, dawn, healthyAt } from "./healthy.fixture.ts";

/** Fields laid over the healthy observation, a failure, or null: not observed. A function of the second where it moves. */
export type Laid = Record<string, unknown> | { failed: FailureReason } | null;
export type Change = { at: number; see: Record<string, Laid | ((second: number) => Laid)> };

/** One numbered row of a rule's table: what happens on a healthy morning, and what the rule says at its end. */
export type Row = {
  name: string;
  mode: FailureModeId;
  subject: string;
  overrides?: (contract: Contract) => void;
  changes: Change[];
  /** Second of the last sweep. */
  until: number;
  says: {
    state: State;
    reason?: string;
    owners?: string[];
    evidence?: Evidence;
    /** Seconds after the start. */
    since?: number;
    clear?: boolean;
    deadline?: string | "some" | "none";
    unseen?: string;
  };
};

const names = [
  "KAFKA_BOOTSTRAP",
  "CONNECT_URL",
  "ENROLLMENT_DATABASE_URL",
  "COMMERCE_DATABASE_URL",
  "COHORT_DATABASE_URL",
];
const shipped = loadContractOrThrow(
  fileURLToPath(new URL("../../../contracts/tlp.yaml", import.meta.url)),
  Object.fromEntries(names.map((name) => [name, "unused"])),
);
export const shippedContract = (): Contract => structuredClone(shipped);

export type Mutation = { contract?: (contract: Contract) => void; rules?: RuleSet };

const only = new Map<FailureModeId, RuleSet>();
/** The rules of one failure mode alone: a row asks nothing of the others. */
function rulesOf(mode: FailureModeId): RuleSet {
  const found = only.get(mode) ?? {
    rules: allRules.rules.filter((rule) => rule.failureMode === mode),
    signalRules: [],
    estateRules: allRules.estateRules.filter((rule) => rule.failureModes.includes(mode)),
  };
  only.set(mode, found);
  return found;
}

/** Sweeps the whole row at the contract's cadence and returns the last evaluation. */
export function play(row: Row, mutation: Mutation = {}): Evaluation {
  const contract = shippedContract();
  row.overrides?.(contract);
  mutation.contract?.(contract);
  let memory: Memory = {};
  let last: Evaluation | undefined;
  for (let second = 0; second <= row.until; second += contract.sweep / 1000) {
    const sweep = { at: clock(second), observations: observe(row.changes, second) };
    last = evaluateWith(mutation.rules ?? rulesOf(row.mode), contract, memory, sweep, dawn + second * 1000);
    memory = JSON.parse(JSON.stringify(last.memory));
  }
  return last as Evaluation;
}

export function observe(changes: readonly Change[], second: number): Record<string, Observed> {
  const laid: Record<string, Laid> = {};
  for (const change of changes) {
    if (change.at > second) continue;
    for (const [id, see] of Object.entries(change.see)) laid[id] = typeof see === "function" ? see(second) : see;
  }
  const observedAt = clock(second);
  const observations: Record<string, Observed> = {};
  for (const [id, value] of Object.entries(healthyAt(second))) observations[id] = { observedAt, value };
  for (const [id, over] of Object.entries(laid)) {
    if (over === null) delete observations[id];
    else if ("failed" in over) observations[id] = { observedAt, failed: over.failed as FailureReason };
    else {
      const healthy = observations[id];
      const base = healthy && "value" in healthy ? healthy.value : {};
      observations[id] = { observedAt, value: observationSchema.parse("kind" in over ? over : { ...base, ...over }) };
    }
  }
  return observations;
}

/** What the row's rule says of its subject at the end; undefined when no rule speaks. */
export function verdictOf(row: Row, evaluation: Evaluation) {
  return evaluation.verdicts.find((verdict) => verdict.failureMode === row.mode && verdict.subject === row.subject);
}
