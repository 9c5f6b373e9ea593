import { type Problem, pathText, placeOf } from "../contracts/located.ts";
import { didYouMean } from "../contracts/near-match.ts";
import type { Contract } from "../contracts/types.ts";
import { type Proof, shown } from "./read.ts";

/** Products and owners that expectations name and the contract does not have: an answer about them could never be right. */
export function unknownNames({ row, located, file, path }: Proof, contract: Contract): Problem[] {
  const problems: Problem[] = [];
  const check = (what: string, name: string, known: readonly string[], inner: PropertyKey[]) => {
    if (known.includes(name)) return;
    const full = [...path, "expect", ...inner];
    const message = `no ${what} of this contract is called ${name}${didYouMean(name, known)}`;
    problems.push({ ...placeOf(located, full, shown(file)), path: pathText(full), message });
  };
  for (const [index, { states = {}, owners = {} }] of row.expect.entries()) {
    for (const product of Object.keys(states)) {
      check("product", product, Object.keys(contract.products), [index, "states", product]);
    }
    for (const [mode, names = []] of Object.entries(owners)) {
      for (const name of names) check("owner", name, Object.keys(contract.owners), [index, "owners", mode]);
    }
  }
  return problems;
}
