import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { anyVariable } from "../contracts/environment.ts";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { type Clause, clauseOf, hashOfJson } from "./clause.ts";
import type { ProvenUnder } from "./evidence.ts";
import { runbookEntries } from "./load.ts";
import { type RulesLock, ruleHashes, ruleHashOf, rulesLockFile } from "./rules-lock.ts";

/** The shipped estate's contract: what a lab contract overrides. */
export const shippedContract = "contracts/tlp.yaml";

/** The committed lock, which the built product has beside it; computed from the sources where there is none. */
export function readRulesLock(root: string): RulesLock {
  const file = join(/* turbopackIgnore: true */ root, rulesLockFile);
  if (!existsSync(/* turbopackIgnore: true */ file)) return ruleHashes(root);
  return JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as RulesLock;
}

/**
 * What holds now below a project's folder, by failure mode and contract file: what `fire` writes down, and what a proof is
 * compared with later. Files are read once. A contract file that is not there has no clause.
 */
export function standingBelow(root: string): (mode: FailureModeId, contractFile: string) => ProvenUnder {
  const lock = readRulesLock(root);
  const entries = runbookEntries();
  const contracts = new Map<string, Contract | null>();
  const contractAt = (file: string): Contract | null => {
    const known = contracts.get(file);
    if (known !== undefined) return known;
    const path = join(/* turbopackIgnore: true */ root, file);
    const there = existsSync(/* turbopackIgnore: true */ path);
    const read = there ? loadContractOrThrow(path, anyVariable) : null;
    contracts.set(file, read);
    return read;
  };
  return (mode, contractFile) => {
    const clauses: Record<string, Clause> = {};
    for (const file of new Set([shippedContract, contractFile])) {
      const contract = contractAt(file);
      if (contract) clauses[file] = clauseOf(contract, mode);
    }
    return { rules: ruleHashOf(lock, mode), entry: hashOfJson(entries[mode]), clauses };
  };
}
