import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { anyVariable } from "../contracts/environment.ts";
import { loadContract } from "../contracts/load.ts";
import type { Problem } from "../contracts/located.ts";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { allRules, appliesTo } from "../evaluate/registry.ts";
import { unreadKeys } from "../evaluate/unread-keys.ts";
import { type JudgedFile, judgeFile } from "./judge.ts";
import { readProofs } from "./read.ts";

/** What a contract's own examples showed, and what nothing in it stands for. */
export type ContractTest = {
  contract: string;
  judged: JudgedFile[];
  problems: Problem[];
  /** Failure modes that the contract switches on, without an example in which they page, or in which nothing does. */
  neverFired: FailureModeId[];
  hasQuietExample: boolean;
  /** `F33 (key-comparison)`: rules that no cursor of the contract in its run switches on. */
  idleRules: string[];
  /** `products.x.cursors.y.z`: thresholds that no rule reads. */
  unreadKeys: string[];
};

/** `tlp.yaml` has its examples in `tlp.examples.yaml`, or in files of the folder `tlp.examples`. */
export function exampleFiles(contractFile: string): string[] {
  const stem = resolve(contractFile).replace(/\.ya?ml$/, ".examples");
  if (existsSync(`${stem}.yaml`)) return [`${stem}.yaml`];
  if (!existsSync(stem)) return [];
  return readdirSync(stem)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => join(stem, name));
}

/** Plays the examples beside a contract under that contract. Every mistake in it or in them is told; nothing is thrown. */
export function testContract(contractFile: string): ContractTest {
  const loaded = loadContract(contractFile, anyVariable);
  const files = exampleFiles(contractFile);
  const none = { neverFired: [], hasQuietExample: false, idleRules: [], unreadKeys: [] };
  if ("problems" in loaded) return { contract: contractFile, judged: [], problems: loaded.problems, ...none };
  const problems = files.flatMap((file) => otherContracts(file, contractFile));
  const judged = files.map((file) => judgeFile(file, allRules, resolve(contractFile)));
  const expected = files.flatMap(expectedPages);
  const fired = new Set(expected.flat());
  return {
    contract: contractFile,
    judged,
    problems,
    neverFired: switchedOn(loaded.contract).filter((mode) => !fired.has(mode)),
    hasQuietExample: expected.some((pages) => pages.length === 0),
    idleRules: idleRules(loaded.contract),
    unreadKeys: unreadKeys(loaded.contract).map(
      ({ product, cursor, key }) => `products.${product}.cursors.${cursor}.${key}`,
    ),
  };
}

/** The lists of pages that a file's proofs end with. */
function expectedPages(file: string): FailureModeId[][] {
  const read = readProofs(file);
  if ("problems" in read) return [];
  return read.proofs.flatMap(({ row }) => row.expect.flatMap(({ pages }) => (pages === undefined ? [] : [pages])));
}

/** An example beside a contract is about that one. */
function otherContracts(file: string, contractFile: string): Problem[] {
  const read = readProofs(file);
  if ("problems" in read) return [];
  return read.proofs.flatMap(({ row }) => {
    const { contract } = row;
    const named = contract === undefined || typeof contract !== "string" ? contract : resolve(dirname(file), contract);
    if (named === undefined || named === resolve(contractFile)) return [];
    return [
      { file, line: 1, path: "contract", message: `${row.name}: an example beside ${contractFile} is judged by it` },
    ];
  });
}

const cursorsInRun = (contract: Contract) =>
  Object.values(contract.products).flatMap(({ inRun, cursors }) => (inRun ? Object.values(cursors) : []));

function switchedOn(contract: Contract): FailureModeId[] {
  const cursors = cursorsInRun(contract);
  const modes = allRules.rules
    .filter((rule) => cursors.some((cursor) => appliesTo(rule, cursor)))
    .map((rule) => rule.failureMode);
  return [...new Set(modes)].sort();
}

function idleRules(contract: Contract): string[] {
  const cursors = cursorsInRun(contract);
  return allRules.rules
    .filter((rule) => !cursors.some((cursor) => appliesTo(rule, cursor)))
    .map(({ failureMode, cursorKind, roles }) => `${failureMode} (${[cursorKind, ...(roles ?? [])].join(" ")})`);
}
