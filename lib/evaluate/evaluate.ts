import type { Reading } from "../observations/types.ts";
import { dependencyIsDown } from "./dependencies.ts";
import { look } from "./look.ts";
import { planOf } from "./plan.ts";
import { allRules, type RuleSet } from "./registry.ts";
import { addVerdicts, estateVerdicts } from "./run-rules.ts";
import { type ProductSweep, Scope, type Sweeping } from "./scope.ts";
import { addSignals } from "./signals.ts";
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
  for (const { productId, product, names, cursors } of planOf(contract, set)) {
    const at: ProductSweep = { sweeping, productId, product, names, results: new Map() };
    for (const { name, cursor, rules, signalRules } of cursors) {
      for (const { rule, own } of rules) addVerdicts(verdicts, rule, new Scope(at, name, cursor, own));
      for (const { rule, own } of signalRules) {
        const scope = new Scope(at, name, cursor, own);
        addSignals({ signals, readings }, rule, scope, at, () => new Scope(blindfold(at), name, cursor, own));
      }
    }
  }
  for (const rule of set.estateRules) verdicts.push(...estateVerdicts(rule, sweeping));
  keepShared(sweeping);
  return { verdicts, signals, readings, memory: sweeping.after, ledgers: sweeping.ledgers };
}

/** What a person accepted by name is kept for ever, whoever reads it. */
function acceptances(memory: Memory): Record<string, Json> {
  // A table from the start: hundreds of keys are written in every sweep.
  const kept: Record<string, Json> = Object.create(null);
  for (const key in memory) if (key.startsWith("accepted:")) kept[key] = memory[key] as Json;
  return kept;
}

/**
 * What rules share about a product stays while its source cannot be seen: what a reader was owed, which topic it read. A
 * topic that is made anew behind an outage would else be the first that anybody ever saw.
 */
function keepShared({ before, after, contract }: Sweeping): void {
  for (const key in before) {
    if (!key.startsWith("shared:") || after[key] !== undefined) continue;
    const productId = key.slice("shared:".length, key.indexOf(":", "shared:".length));
    if (contract.products[productId]?.inRun) after[key] = before[key] as Json;
  }
}

/** The same product with nothing to see and nothing remembered. */
function blindfold(at: ProductSweep): ProductSweep {
  const reason = at.product.inRun ? "unreadable" : "not-in-this-run";
  const sweeping: Sweeping = {
    ...at.sweeping,
    look: (id) => ({ ok: false, reason, failure: reason, unseen: id }),
    before: {},
    after: {},
    ledgers: {},
  };
  return { ...at, sweeping, results: new Map() };
}
