import type { Contract } from "../lib/contracts/types.ts";
import type { Pause } from "../lib/pauses/under-pauses.ts";
import type { Injected } from "./injections/types.ts";
import { effectsOf } from "./model.ts";

/** What people declare together with what was done to the estate. Estate ms. */
export function pausesOf(seed: number, injected: readonly Injected[]): Pause[] {
  return effectsOf(seed, injected).pauses.map(({ scope, from, to }) => ({ scope, from, until: to }));
}

/** The contract in force at a moment: the same object for as long as it does not change. */
export function contractsOf(contract: Contract, seed: number, injected: readonly Injected[]) {
  const { retired } = effectsOf(seed, injected);
  return (at: number): Contract => {
    const gone = retired.filter(({ from, to }) => from <= at && at < to).map(({ product }) => product);
    return gone.length === 0 ? contract : without(contract, [...new Set(gone)].sort());
  };
}

const smaller = new WeakMap<Contract, Map<string, Contract>>();

function without(contract: Contract, retired: readonly string[]): Contract {
  const known = smaller.get(contract) ?? new Map<string, Contract>();
  smaller.set(contract, known);
  const key = retired.join();
  const before = known.get(key);
  if (before) return before;
  const products = Object.entries(contract.products).map(
    ([id, product]) => [id, retired.includes(id) ? { ...product, inRun: false } : product] as const,
  );
  const made: Contract = { ...contract, products: Object.fromEntries(products) };
  known.set(key, made);
  return made;
}
