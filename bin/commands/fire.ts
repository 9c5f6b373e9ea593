import { type Command, InvalidArgumentError } from "commander";
import { failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { type FireOptions, fireListed } from "../fire-listed.ts";
import { fireUnlistedWays, type Words } from "../fire-unlisted.ts";

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
    .option(
      "--judge-by <contract>",
      "judge by this contract instead of the lab's, to see that a changed rule or threshold fails; writes no evidence",
    )
    .action((modes: string[], options: FireOptions & { unlisted?: Words }) =>
      options.unlisted
        ? fireUnlistedWays(options.unlisted, options.evidence)
        : fireListed(modes, options, (message) => program.error(message)),
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
