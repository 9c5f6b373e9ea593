import { anyVariable } from "../contracts/environment.ts";
import { checkContract } from "../contracts/load.ts";
import { type Located, merge, type Plain, type Problem, placeOf, readLocated } from "../contracts/located.ts";
import type { Contract } from "../contracts/types.ts";
import { changeAt } from "./dotted.ts";
import { findFile, type Proof, shown } from "./read.ts";

export const defaultContract = "contracts/tlp.yaml";
type Tree = { [key: string]: Plain };
const isTree = (value: Plain | undefined): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The contract a proof is judged under: a file or an inline mapping (with `extends:`), then its overrides. */
export function contractOf(proof: Proof): { contract: Contract } | { problems: Problem[] } {
  const { row, file } = proof;
  const fail = (message: string, path: string[]): { problems: Problem[] } => ({
    problems: [{ ...placeOf(proof.located, path, shown(file)), path: path.join("."), message }],
  });
  const given = row.contract ?? defaultContract;
  const base = typeof given === "string" ? given : given.extends;
  let located: Located = { value: {}, places: new Map(), problems: [] };
  if (typeof base === "string") {
    const found = findFile(base, file);
    if (found === undefined) return fail(`no such file: ${base}`, ["contract"]);
    located = readLocated(found);
    if (located.problems.length > 0) return { problems: located.problems };
  }
  if (typeof given !== "string") {
    const { extends: _, ...own } = given as Tree;
    located = { ...located, value: merge(located.value, own) };
  }
  const places = new Map(located.places);
  let value = located.value;
  for (const [path, to] of Object.entries((row.overrides ?? {}) as Tree)) {
    const segments = fullPath(value, path.split("."));
    places.set(segments.join("."), placeOf(proof.located, ["overrides", path], shown(file)));
    try {
      value = changeAt(value, segments, (before) => merge((before ?? null) as Plain, to)) as Plain;
    } catch (error) {
      return fail((error as Error).message, ["overrides", path]);
    }
  }
  return checkContract({ ...located, value, places }, shown(file), anyVariable);
}

/** `kafka.downFor`, `enrollment-cohort.slot.diskBudget`: `dependencies`, `products` and `cursors` may be left out. */
function fullPath(contract: Plain, path: readonly string[]): string[] {
  const [first = ""] = path;
  const top = isTree(contract) ? contract : {};
  const branch = (name: string) => (isTree(top[name]) ? (top[name] as Tree) : {});
  const full = first in top ? [...path] : [...branchOf(first), ...path];
  if (full[0] !== "products") return full;
  const product = branch("products")[full[1] ?? ""];
  const cursors = isTree(product) && isTree(product.cursors) ? product.cursors : {};
  return (full[2] ?? "") in cursors ? [...full.slice(0, 2), "cursors", ...full.slice(2)] : full;

  function branchOf(name: string): string[] {
    return ["products", "dependencies", "calendars"].filter((one) => name in branch(one)).slice(0, 1);
  }
}
