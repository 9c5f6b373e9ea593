import { Names } from "./names.ts";
import { appliesTo, type RuleSet } from "./registry.ts";
import type { Contract, Cursor, CursorRule, Product, SignalRule } from "./types.ts";

/** `own`: the key under which the rule remembers things about this cursor. */
type PlannedRule<R> = { rule: R; own: string };
type PlannedCursor = {
  name: string;
  cursor: Cursor;
  rules: PlannedRule<CursorRule>[];
  signalRules: PlannedRule<SignalRule>[];
};
type PlannedProduct = { productId: string; product: Product; names: Names; cursors: PlannedCursor[] };

const plans = new WeakMap<Contract, WeakMap<RuleSet, PlannedProduct[]>>();

/** Which rules a contract's cursors switch on; worked out once, since a loaded contract does not change. */
export function planOf(contract: Contract, set: RuleSet): PlannedProduct[] {
  const ofContract = plans.get(contract) ?? new WeakMap<RuleSet, PlannedProduct[]>();
  plans.set(contract, ofContract);
  const plan = ofContract.get(set) ?? makePlan(contract, set);
  ofContract.set(set, plan);
  return plan;
}

const makePlan = (contract: Contract, set: RuleSet): PlannedProduct[] =>
  Object.entries(contract.products).map(([productId, product]) => ({
    productId,
    product,
    names: new Names(productId, product),
    cursors: Object.entries(product.cursors).map(([name, cursor]) => ({
      name,
      cursor,
      rules: set.rules
        .filter((rule) => appliesTo(rule, cursor))
        .map((rule) => ({ rule, own: `${rule.failureMode}:${product.prefix}.${name}` })),
      signalRules: set.signalRules
        .filter((rule) => appliesTo(rule, cursor))
        .map((rule) => ({ rule, own: `signal-rule:${product.prefix}.${name}` })),
    })),
  }));
