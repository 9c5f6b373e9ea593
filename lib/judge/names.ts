import { type Problem, pathText, placeOf } from "../contracts/located.ts";
import { didYouMean } from "../contracts/near-match.ts";
import type { Contract } from "../contracts/types.ts";
import { type PlacedStep, type Proof, shown } from "./read.ts";

/**
 * Products and owners that expectations name and the contract does not have: an answer about them could never be right. So it is
 * with what a pause names.
 */
export function unknownNames({ row, steps, located, file, path }: Proof, contract: Contract): Problem[] {
  const problems: Problem[] = steps.flatMap((step) => unknownScopes(step, contract));
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

/** What acts pause, or end a pause of, and the contract does not have. */
function unknownScopes({ step, located, file, path }: PlacedStep, contract: Contract): Problem[] {
  const scopes = [
    ...Object.keys(contract.dependencies).map((id) => `dependency.${id}`),
    ...Object.values(contract.products).flatMap(({ prefix, cursors }) =>
      Object.keys(cursors).map((name) => `${prefix}.${name}`),
    ),
  ];
  return (step.acts ?? []).flatMap((act, index) => {
    const scope = "pause" in act ? act.pause : "endPause" in act ? act.endPause : undefined;
    if (scope === undefined || scopes.includes(scope)) return [];
    const full = [...path, "acts", String(index)];
    const message = `no cursor or dependency of this contract is called ${scope}${didYouMean(scope, scopes)}`;
    return [{ ...placeOf(located, full, shown(file)), path: pathText(full), message }];
  });
}
