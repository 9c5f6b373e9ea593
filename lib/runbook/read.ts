import type { Contract } from "../contracts/types.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { clauseOf } from "./clause.ts";
import type { ProvenUnder } from "./evidence.ts";
import { ruleFilesNow, runbookFiles } from "./files.ts";
import { runbookEntries, runbookImpossible, runbookSymptoms } from "./load.ts";
import { modeTable } from "./mode-table.ts";
import { type EntryVersion, versionOf } from "./review/version.ts";
import { buildRunbook, type Runbook } from "./runbook.ts";
import { shippedContract } from "./standing.ts";

const dayMs = 86_400_000;
/** How long evidence holds where a contract has no plan that says it. */
const holdsByDefault = 90 * dayMs;

/** ms. */
export const evidenceHolds = (contract: Contract): number => contract.plan?.evidenceHolds ?? holdsByDefault;

/** What holds now of one mode under a contract that is served, whatever file it came from. */
export function standsUnder(contract: Contract, mode: FailureModeId): ProvenUnder {
  const { rules, entry } = runbookFiles().below(mode, shippedContract);
  return { rules, entry, clauses: { [contract.estate]: clauseOf(contract, mode) } };
}

/** The runbook of a contract as of `now` (wall clock, ms), from the project's files. */
export function readRunbook(contract: Contract, now = Date.now()): Runbook {
  const { below, evidence } = runbookFiles();
  const table = modeTable();
  const rows = Object.fromEntries(failureModeIds.map((id) => [id, table[id].row])) as Record<FailureModeId, string>;
  const holds = evidenceHolds(contract);
  return buildRunbook({
    contract,
    entries: runbookEntries(),
    symptoms: runbookSymptoms(),
    impossible: runbookImpossible(),
    rows,
    evidence,
    standing: (mode, fired) => ({ ...below(mode, fired?.contract.file ?? shippedContract), now, holds }),
    now,
  });
}

/** What there is to sign of one entry under a contract, from the project's files. */
export const readVersion = (contract: Contract, mode: FailureModeId): EntryVersion =>
  versionOf(contract, mode, ruleFilesNow(mode));

/** What must light nothing and was caused on the lab, from the project's files. */
export const quietEvidence = () => runbookFiles().quiet;
