import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { anyVariable } from "../../lib/contracts/environment.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { readPool } from "../../lib/drills/check/pool.ts";
import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { evidenceSchema } from "../../lib/runbook/evidence.ts";
import { readEvidenceFiles } from "../../lib/runbook/evidence-files.ts";
import { firingsMarkdown } from "../../lib/runbook/firings.ts";
import { runbookEntries, runbookImpossible, runbookSymptoms } from "../../lib/runbook/load.ts";
import { runbookMarkdown } from "../../lib/runbook/markdown.ts";
import { modeTable } from "../../lib/runbook/mode-table.ts";
import { orphansOf, type Whole } from "../../lib/runbook/orphans.ts";
import { readQuietEvidence } from "../../lib/runbook/quiet-evidence.ts";
import { readRunbook } from "../../lib/runbook/read.ts";
import { ruleHashes } from "../../lib/runbook/rules-lock.ts";
import { readUnlisted } from "../../lib/runbook/unlisted.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

/** All that the check reads, from the project's files. Of sealed packs only their classes. */
export function wholeRunbook(contractFile: string): Whole {
  const root = projectRoot();
  const table = modeTable();
  const { packs } = readPool(join(root, "drills"));
  return {
    contract: loadContractOrThrow(contractFile, anyVariable),
    entries: runbookEntries(),
    symptoms: runbookSymptoms(),
    lock: ruleHashes(root),
    classes: Object.fromEntries(failureModeIds.map((id) => [id, table[id].class])) as Record<FailureModeId, string>,
    drillClasses: new Set(packs.flatMap(({ sealed }) => sealed.truth.classes)),
    evidence: readdirSync(join(root, "evidence"))
      .filter((name) => /^F.*\.json$/.test(name))
      .map((name) => name.replace(/\.json$/, "")),
    impossible: Object.keys(runbookImpossible()),
  };
}

/** `docs/firings.md`, from the files of a folder of evidence. */
export const firingsOf = (folder: string): string =>
  `${firingsMarkdown(readEvidenceFiles(folder, evidenceSchema), readQuietEvidence(folder), readUnlisted(folder))}\n`;

/** Where they are shown in the project. */
export const firingsFile = (): string => join(projectRoot(), "docs", "firings.md");

export function register(program: Command): void {
  const runbook = program.command("runbook").description("check that the runbook hangs together, or print it");
  runbook
    .command("check")
    .description("name every failure mode, rule, entry, symptom, drill and clause that stands alone; exit 1 on any")
    .option("--contract <file>", "contract file", join(projectRoot(), "contracts/practice.yaml"))
    .action(({ contract }: { contract: string }) => {
      const orphans = orphansOf(wholeRunbook(contract));
      for (const orphan of orphans) console.error(`✗ ${orphan}`);
      if (orphans.length > 0) process.exitCode = 1;
      else console.log(`✓ ${failureModeIds.length} failure modes, each with its rule, entry, symptom and drill`);
    });

  runbook
    .command("export")
    .description("the runbook as Markdown, with the proofs of evidence/")
    .option("--contract <file>", "contract file", join(projectRoot(), "contracts/practice.yaml"))
    .action(({ contract }: { contract: string }) => {
      console.log(runbookMarkdown(readRunbook(loadContractOrThrow(contract, anyVariable))));
    });

  runbook
    .command("firings")
    .description("what was fired on the real stack, as Markdown, from evidence/")
    .option("--write", "into docs/firings.md")
    .action(({ write }: { write?: boolean }) => {
      const text = firingsOf(join(projectRoot(), "evidence"));
      if (write) writeFileSync(firingsFile(), text);
      else process.stdout.write(text);
    });
}
