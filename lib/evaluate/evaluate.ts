import type { Reading } from "../observations/types.ts";
import { dependencyIsDown } from "./dependencies.ts";
import { look } from "./look.ts";
import { planOf } from "./plan.ts";
import { allRules, type RuleSet } from "./registry.ts";
import { estateVerdicts, verdictsOf } from "./run-rules.ts";
import { type ProductSweep, type Sweeping, scopeOf } from "./scope.ts";
import { signalsOf } from "./signals.ts";
import type { Contract, Evaluate, Evaluation, Json, Look, Memory, Signal, Sweep, Verdict } from "./types.ts";

/**
 * Judges one sweep: pure, never throws on what a source returned. `now`: milliseconds, estate clock. What was not
 * observed, failed, is stale or of another kind makes its verdicts and signals unknown, with the observation named.
 */
export const evaluate: Evaluate = (contract, memory, sweep, now) =>
  evaluateWith(allRules, contract, memory, sweep, now);

/** The same with a chosen set of rules: for the negative control, where one rule is taken out. */
export function evaluateWith(set: RuleSet, contract: Contract, memory: Memory, sweep: Sweep, now: number): Evaluation {
  const seen = new Map<string, Look>();
  const sweeping: Sweeping = {
    contract,
    now,
    look: (id) => {
      let found = seen.get(id);
      if (found === undefined) {
        found = look(contract, sweep, now, id);
        seen.set(id, found);
      }
      return found;
    },
    before: memory,
    after: acceptances(memory),
    ledgers: {},
    dependencies: new Map(),
    dependencyDown: (id) => dependencyIsDown(sweeping, id),
  };
  const verdicts: Verdict[] = [];
  const signals: Signal[] = [];
  const readings: Reading[] = [];
  for (const { productId, product, cursors } of planOf(contract, set)) {
    const at: ProductSweep = { ...sweeping, productId, product, results: new Map() };
    for (const { name, cursor, rules, signalRules } of cursors) {
      for (const rule of rules) verdicts.push(...verdictsOf(rule, scopeOf(at, name, cursor, rule.failureMode)));
      for (const rule of signalRules) {
        const scope = scopeOf(at, name, cursor, "signal-rule");
        const found = signalsOf(sweeping, rule, scope, () => scopeOf(blindfold(at), name, cursor, "signal-rule"));
        signals.push(...found.signals);
        readings.push(...found.readings);
      }
    }
  }
  for (const rule of set.estateRules) verdicts.push(...estateVerdicts(rule, sweeping));
  return { verdicts, signals, readings, memory: sweeping.after, ledgers: sweeping.ledgers };
}

/** What a person accepted by name is kept for ever, whoever reads it. */
const acceptances = (memory: Memory): Record<string, Json> =>
  Object.fromEntries(Object.entries(memory).filter(([key]) => key.startsWith("accepted:")));

/** The same product with nothing to see and nothing remembered. */
function blindfold(at: ProductSweep): ProductSweep {
  const reason = at.product.inRun ? "unreadable" : "not-in-this-run";
  return {
    ...at,
    look: (id) => ({ ok: false, reason, failure: reason, unseen: id }),
    before: {},
    after: {},
    ledgers: {},
    results: new Map(),
  };
}
