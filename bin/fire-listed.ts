import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import { projectRoot } from "../lib/store/project-root.ts";
import { firingsFile, firingsOf } from "./commands/runbook.ts";
import { runCommand, sayWithTime } from "./lab-command.ts";

/** What a release must have fired: the live path, beside it what is seldom seen elsewhere, and what must page nobody. */
const core: readonly string[] = [
  ...(["F01", "F02", "F05", "F08", "F09", "F11", "F12", "F13", "F14", "F16"] satisfies FailureModeId[]),
  ...(["F19", "F22", "F23", "F27", "F31", "F35", "F36", "F37", "F41", "F43"] satisfies FailureModeId[]),
  ...["N05", "N07", "N08", "N10"],
];

export type FireOptions = { core?: boolean; all?: boolean; resume?: boolean; evidence?: string; judgeBy?: string };

/** Fires what is named and writes its evidence. `refuse` ends the command with a message. */
export async function fireListed(
  modes: string[],
  options: FireOptions,
  refuse: (message: string) => never,
): Promise<void> {
  const { fireable, quietable, fireAll } = await import("../lab/fire/run.ts");
  const { stillToFire } = await import("../lab/fire/resume.ts");
  const possible: string[] = [...fireable, ...quietable];
  const named = options.all ? possible : options.core ? core.filter((id) => possible.includes(id)) : modes;
  if (named.length === 0) refuse("name at least one failure mode or quiet situation, or --core or --all");
  const impossible = named.filter((id) => !possible.includes(id));
  if (impossible.length > 0)
    refuse(`cannot be caused on this lab: ${impossible.join(", ")}. It can cause ${possible.join(", ")}.`);
  const { judgeBy } = options;
  if (judgeBy !== undefined && (options.evidence !== undefined || options.resume))
    refuse("what another contract judges is no evidence: leave out --evidence and --resume");
  await runCommand(async (signal) => {
    const scratch = judgeBy === undefined ? null : mkdtempSync(join(tmpdir(), "one-board-fire-"));
    try {
      const folder = scratch ?? options.evidence ?? join(projectRoot(), "evidence");
      const wanted = options.resume ? stillToFire(named, folder) : named;
      if (wanted.length < named.length)
        sayWithTime(`fire: ${named.length - wanted.length} of ${named.length} are done`);
      if (wanted.length === 0) return true;
      const results = Object.entries(await fireAll(wanted, folder, sayWithTime, { signal, judgeBy }));
      if (scratch === null && options.evidence === undefined) writeFileSync(firingsFile(), firingsOf(folder));
      for (const [mode, failure] of results) console.log(failure === null ? `✓ ${mode}` : `✗ ${mode}: ${failure}`);
      return results.every(([, failure]) => failure === null);
    } finally {
      if (scratch !== null) rmSync(scratch, { recursive: true, force: true });
    }
  });
}
