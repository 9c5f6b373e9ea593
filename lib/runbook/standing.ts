import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { type Clause, clauseOf, hashOfJson } from "./clause.ts";
import type { ProvenUnder } from "./evidence.ts";
import { runbookEntries } from "./load.ts";
import { type RulesLock, ruleHashes, ruleHashOf, rulesLockFile } from "./rules-lock.ts";

/** The shipped estate's contract: what a lab contract overrides. */
export const shippedContract = "contracts/tlp.yaml";
export const anyVariable: Record<string, string | undefined> = new Proxy({}, { get: () => "unused" });

/** Thresholds that a failure mode's rules read, by contract file below `root`; a file that is not there is left out. */
export function clausesOf(root: string, files: readonly string[], mode: FailureModeId): Record<string, Clause> {
  const known = [...new Set(files)].filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(
    known.map((file) => [file, clauseOf(loadContractOrThrow(join(root, file), anyVariable), mode)]),
  );
}

/** The committed lock, which the built product has beside it; computed from the sources where there is none. */
export function readRulesLock(root: string): RulesLock {
  const file = join(root, rulesLockFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RulesLock) : ruleHashes(root);
}

/** What holds now for one failure mode: what `fire` writes down, and what a proof is compared with later. */
export function provenUnder(root: string, contractFile: string, mode: FailureModeId): ProvenUnder {
  return {
    rules: ruleHashOf(readRulesLock(root), mode),
    entry: hashOfJson(runbookEntries()[mode]),
    clauses: clausesOf(root, [shippedContract, contractFile], mode),
  };
}
