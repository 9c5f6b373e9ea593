import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { evidenceSchema } from "./evidence.ts";
import { readEvidenceFiles } from "./evidence-files.ts";
import { runbookPath } from "./load.ts";
import type { QuietSeen } from "./quiet.ts";
import { readQuietEvidence } from "./quiet-evidence.ts";
import { type RulesLock, ruleFilesOf } from "./rules-lock.ts";
import type { RunbookMaterial } from "./runbook.ts";
import { readRulesLock, standingBelow } from "./standing.ts";

/** What stands beside the program: evidence, what holds now, and the rules' own files. */
export type RunbookFiles = Pick<RunbookMaterial, "evidence"> & {
  below: ReturnType<typeof standingBelow>;
  lock: RulesLock;
  quiet: QuietSeen[];
};

type Fixed = Pick<RunbookFiles, "below" | "lock">;
let fixed: Fixed | undefined;
let fired: (Pick<RunbookFiles, "evidence" | "quiet"> & { stamp: string }) | undefined;
let standIn: Partial<RunbookFiles> = {};

/** Rules, entries and contracts change with a new start of the program; evidence is read again when a firing has written it. */
export function runbookFiles(): RunbookFiles {
  const root = path.dirname(path.dirname(runbookPath("entries")));
  const folder = path.join(/* turbopackIgnore: true */ root, "evidence");
  fixed ??= { below: standingBelow(root), lock: readRulesLock(root) };
  const stamp = stampOf(folder);
  if (fired?.stamp !== stamp) {
    fired = { stamp, evidence: readEvidenceFiles(folder, evidenceSchema), quiet: readQuietEvidence(folder) };
  }
  return { ...fixed, evidence: fired.evidence, quiet: fired.quiet, ...standIn };
}

/** Names and times of what lies in a folder. */
function stampOf(folder: string): string {
  if (!existsSync(/* turbopackIgnore: true */ folder)) return "";
  const names = readdirSync(/* turbopackIgnore: true */ folder).sort();
  const times = names.map((name) => statSync(path.join(/* turbopackIgnore: true */ folder, name)).mtimeMs);
  return names.map((name, at) => `${name} ${times[at]}`).join();
}

/** For tests that must not depend on what was fired last: from here on these stand in place of what was read. */
export function standInFor(change: Partial<RunbookFiles>): void {
  standIn = { ...standIn, ...change };
}

export const ruleFilesNow = (mode: string): Record<string, string> => ruleFilesOf(runbookFiles().lock, mode);
