import { join } from "node:path";
import { projectRoot } from "../lib/store/project-root.ts";
import { runCommand, sayWithTime } from "./lab-command.ts";

/** Words of names; `true` for all there are. */
export type Words = true | string[];

/** Breaks the lab in ways that no failure mode's row names; exit 1 unless each paged exactly the right owner in time. */
export async function fireUnlistedWays(words: Words, folder = join(projectRoot(), "evidence")): Promise<void> {
  const { fireUnlisted } = await import("../lab/fire/unlisted.ts");
  await runCommand(async (interrupted) => {
    const outcomes = Object.entries(await fireUnlisted(words === true ? [] : words, folder, sayWithTime, interrupted));
    for (const [way, failure] of outcomes) console.log(failure === null ? `✓ ${way}` : `✗ ${way}: ${failure}`);
    return outcomes.every(([, failure]) => failure === null);
  });
}
