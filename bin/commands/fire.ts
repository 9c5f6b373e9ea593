import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { fireUnlistedWays, type Words } from "../fire-unlisted.ts";
import { runCommand, sayWithTime } from "../lab-command.ts";
import { firingsFile, firingsOf } from "./runbook.ts";

/** What a release must have fired: the live path, beside it what is seldom seen elsewhere, and what must page nobody. */
const core: readonly string[] = [
  ...(["F01", "F02", "F05", "F08", "F09", "F11", "F12", "F13", "F14", "F16"] satisfies FailureModeId[]),
  ...(["F19", "F22", "F23", "F27", "F31", "F35", "F36", "F37", "F41", "F43"] satisfies FailureModeId[]),
  ...["N05", "N07", "N08", "N10"],
];

export function register(program: Command): void {
  program
    .command("fire")
    .description("cause failure modes on the lab and write the evidence; exit 1 unless exactly the right pages fired")
    .argument("[modes...]", "failure modes or quiet situations, such as F19 F27 N10", collect, [])
    .option("--core", "those that every release must have fired")
    .option("--all", "every mode and quiet situation that can be caused here")
    .option("--resume", "leave out what was fired already under the rules and thresholds of now")
    .option(
      "--unlisted [words...]",
      "break it in ways that stand in no failure mode's row: all, or those named by a word",
    )
    .option("--evidence <folder>", "where the files go (default: this project's evidence/)")
    .action(
      async (
        modes: string[],
        options: { core?: boolean; all?: boolean; resume?: boolean; evidence?: string; unlisted?: Words },
      ) => {
        if (options.unlisted) return fireUnlistedWays(options.unlisted, options.evidence);
        const { fireable, quietable, fireAll } = await import("../../lab/fire/run.ts");
        const { stillToFire } = await import("../../lab/fire/resume.ts");
        const possible: string[] = [...fireable, ...quietable];
        const named = options.all ? possible : options.core ? core.filter((id) => possible.includes(id)) : modes;
        if (named.length === 0) program.error("name at least one failure mode or quiet situation, or --core or --all");
        const impossible = named.filter((id) => !possible.includes(id));
        if (impossible.length > 0) {
          program.error(`cannot be caused on this lab: ${impossible.join(", ")}. It can cause ${possible.join(", ")}.`);
        }
        await runCommand(async (interrupted) => {
          const folder = options.evidence ?? join(projectRoot(), "evidence");
          const wanted = options.resume ? stillToFire(named, folder) : named;
          if (wanted.length < named.length)
            sayWithTime(`fire: ${named.length - wanted.length} of ${named.length} are done`);
          if (wanted.length === 0) return true;
          const results = Object.entries(await fireAll(wanted, folder, sayWithTime, interrupted));
          if (options.evidence === undefined) writeFileSync(firingsFile(), firingsOf(folder));
          for (const [mode, failure] of results) console.log(failure === null ? `✓ ${mode}` : `✗ ${mode}: ${failure}`);
          return results.every(([, failure]) => failure === null);
        });
      },
    );
}

function collect(text: string, before: string[]): string[] {
  const id = text.toUpperCase();
  if (!failureModeIds.some((mode) => mode === id) && !/^N\d\d$/.test(id))
    throw new InvalidArgumentError(
      `${text} is no failure mode (F01 to ${failureModeIds.at(-1)}) and no quiet situation`,
    );
  return [...before, id];
}
