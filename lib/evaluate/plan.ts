import { appliesTo, type RuleSet } from "./registry.ts";
import type { Contract, Cursor, CursorRule, Product, SignalRule } from "./types.ts";

type PlannedCursor = { name: string; cursor: Cursor; rules: CursorRule[]; signalRules: SignalRule[] };
type PlannedProduct = { productId: string; product: Product; cursors: PlannedCursor[] };

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
    cursors: Object.entries(product.cursors).map(([name, cursor]) => ({
      name,
      cursor,
      rules: set.rules.filter((rule) => appliesTo(rule, cursor)),
      signalRules: set.signalRules.filter((rule) => appliesTo(rule, cursor)),
    })),
  }));
