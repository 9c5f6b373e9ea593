import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { runCommand, sayWithTime } from "../lab-command.ts";

/** What a release must have fired at least once. */
const core: FailureModeId[] = ["F19", "F27", "F31"];

export function register(program: Command): void {
  program
    .command("fire")
    .description("cause failure modes on the lab and write the evidence; exit 1 unless exactly the right pages fired")
    .argument("[modes...]", "failure modes, such as F19 F27", collect, [])
    .option("--core", "those that every release must have fired")
    .option("--all", "every mode that can be caused here")
    .option("--evidence <folder>", "where the files go (default: this project's evidence/)")
    .action(async (modes: FailureModeId[], options: { core?: boolean; all?: boolean; evidence?: string }) => {
      const { fireable, fireAll } = await import("../../lab/fire/run.ts");
      const wanted = options.all ? fireable : options.core ? core : modes;
      if (wanted.length === 0) program.error("name at least one failure mode, or --core or --all");
      const impossible = wanted.filter((mode) => !fireable.includes(mode));
      if (impossible.length > 0) {
        program.error(`cannot be caused on this lab: ${impossible.join(", ")}. It can cause ${fireable.join(", ")}.`);
      }
      await runCommand(async (interrupted) => {
        const folder = options.evidence ?? join(projectRoot(), "evidence");
        const results = Object.entries(await fireAll(wanted, folder, sayWithTime, interrupted));
        for (const [mode, failure] of results) console.log(failure === null ? `✓ ${mode}` : `✗ ${mode}: ${failure}`);
        return results.every(([, failure]) => failure === null);
      });
    });
}

function collect(text: string, before: FailureModeId[]): FailureModeId[] {
  const mode = failureModeIds.find((id) => id === text.toUpperCase());
  if (!mode) throw new InvalidArgumentError(`${text} is no failure mode (F01 to ${failureModeIds.at(-1)})`);
  return [...before, mode];
}
