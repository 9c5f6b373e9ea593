import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Contract } from "../contracts/types.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { type EvidenceFile, evidenceSchema } from "./evidence.ts";
import { runbookEntries, runbookPath, runbookSymptoms } from "./load.ts";
import { modeTable } from "./mode-table.ts";
import { buildRunbook, type Runbook, type RunbookMaterial } from "./runbook.ts";
import { shippedContract, standingBelow } from "./standing.ts";

const dayMs = 86_400_000;
/** How long evidence holds where a contract has no plan that says it. */
const holdsByDefault = 90 * dayMs;

/** Every evidence file that fits its schema, by failure mode; one that does not is left out and proves nothing. */
export function readEvidence(root: string): Partial<Record<FailureModeId, EvidenceFile>> {
  const folder = path.join(/* turbopackIgnore: true */ root, "evidence");
  if (!existsSync(/* turbopackIgnore: true */ folder)) return {};
  const names = readdirSync(/* turbopackIgnore: true */ folder).filter((name) => /^F\d\d\.json$/.test(name));
  const found = names.flatMap((name) => {
    const text = readFileSync(/* turbopackIgnore: true */ path.join(folder, name), "utf8");
    const parsed = evidenceSchema.safeParse(jsonOf(text));
    return parsed.success ? [[parsed.data.failureMode, parsed.data] as const] : [];
  });
  return Object.fromEntries(found);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A change of these files is a new start of the program: read once. */
const read = new Map<string, Pick<RunbookMaterial, "evidence"> & { below: ReturnType<typeof standingBelow> }>();

function filesBelow(root: string) {
  const known = read.get(root) ?? { below: standingBelow(root), evidence: readEvidence(root) };
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
