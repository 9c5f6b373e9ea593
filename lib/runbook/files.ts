import path from "node:path";
import { evidenceSchema } from "./evidence.ts";
import { readEvidenceFiles } from "./evidence-files.ts";
import { runbookPath } from "./load.ts";
import { type RulesLock, ruleFilesOf } from "./rules-lock.ts";
import type { RunbookMaterial } from "./runbook.ts";
import { readRulesLock, standingBelow } from "./standing.ts";

/** What stands beside the program: evidence, what holds now, and the rules' own files. */
export type RunbookFiles = Pick<RunbookMaterial, "evidence"> & {
  below: ReturnType<typeof standingBelow>;
  lock: RulesLock;
};

let read: RunbookFiles | undefined;

/** A change of these files is a new start of the program: read once. */
export function runbookFiles(): RunbookFiles {
  const root = path.dirname(path.dirname(runbookPath("entries")));
  read ??= {
    below: standingBelow(root),
    evidence: readEvidenceFiles(path.join(/* turbopackIgnore: true */ root, "evidence"), evidenceSchema),
    lock: readRulesLock(root),
  };
  return read;
}

/** For tests that must not depend on what was fired last: from here on these stand in place of what was read. */
export function standInFor(change: Partial<RunbookFiles>): void {
  read = { ...runbookFiles(), ...change };
}

export const ruleFilesNow = (mode: string): Record<string, string> => ruleFilesOf(runbookFiles().lock, mode);
