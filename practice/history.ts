import type { Contract } from "../lib/contracts/types.ts";
import { isoInstant } from "../lib/observations/time.ts";
import type { Sweep } from "../lib/observations/types.ts";
import { observePractice } from "./estate.ts";

/** The sweeps of the healthy `hours` before `until` (estate ms), oldest first, on the contract's cadence. */
export function* history(given: {
  seed: number;
  contract: Contract;
  began: number;
  until: number;
  hours?: number;
}): Generator<Sweep> {
  const { seed, contract, began, until, hours = 24 } = given;
  const sweeps = Math.floor((hours * 3_600_000) / contract.sweep);
  for (let back = sweeps; back >= 1; back--) {
    const at = until - back * contract.sweep;
    yield { at: isoInstant(at), observations: observePractice({ seed, contract, injections: [], at, began }) };
  }
}
