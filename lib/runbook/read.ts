import path from "node:path";
import type { Contract } from "../contracts/types.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { evidenceSchema } from "./evidence.ts";
import { readEvidenceFiles } from "./evidence-files.ts";
import { runbookEntries, runbookPath, runbookSymptoms } from "./load.ts";
import { modeTable } from "./mode-table.ts";
import { buildRunbook, type Runbook, type RunbookMaterial } from "./runbook.ts";
import { shippedContract, standingBelow } from "./standing.ts";

const dayMs = 86_400_000;
/** How long evidence holds where a contract has no plan that says it. */
const holdsByDefault = 90 * dayMs;

/** A change of these files is a new start of the program: read once. */
const read = new Map<string, Pick<RunbookMaterial, "evidence"> & { below: ReturnType<typeof standingBelow> }>();

function filesBelow(root: string) {
  const known = read.get(root) ?? {
    below: standingBelow(root),
    evidence: readEvidenceFiles(path.join(/* turbopackIgnore: true */ root, "evidence"), evidenceSchema),
  };
  read.set(root, known);
  return known;
}

/** The runbook of a contract as of `now` (wall clock, ms), from the project's files. */
export function readRunbook(contract: Contract, now = Date.now()): Runbook {
  const root = path.dirname(path.dirname(runbookPath("entries")));
  const { below, evidence: fired } = filesBelow(root);
  const table = modeTable();
  const rows = Object.fromEntries(failureModeIds.map((id) => [id, table[id].row])) as Record<FailureModeId, string>;
  const holds = contract.plan?.evidenceHolds ?? holdsByDefault;
  return buildRunbook({
    contract,
    entries: runbookEntries(),
    symptoms: runbookSymptoms(),
    rows,
    evidence: fired,
    standing: (mode, evidence) => ({ ...below(mode, evidence?.contract.file ?? shippedContract), now, holds }),
    now,
  });
}
