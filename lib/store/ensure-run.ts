import type { Contract } from "../contracts/types.ts";
import type { Database } from "./db.ts";

/** A practice run starts with this much estate time to be swept at once, so that the first board is a full one. */
const warmUpMs = 10 * 60_000;
const practiceSeed = 7;

/** The run of an estate in a mode, unless one is named: it goes on where it was stopped. */
export const runName = ({ estate, mode }: Contract): string => `${estate}-${mode}`;

/** The first moment swept of a practice run that was made at wall time `startedAt`; all ms. */
export const practiceStart = (startedAt: number, sweep: number): number =>
  Math.floor((startedAt - warmUpMs) / sweep) * sweep;

/**
 * Makes the run when it is new. `contractPath` as given to the supervisor. A new practice run's clock starts at wall time
 * `now` (ms).
 */
export async function ensureRun(
  { prisma }: Database,
  { run, contract, contractPath, now }: { run: string; contract: Contract; contractPath: string; now: number },
): Promise<void> {
  const practice = contract.mode === "practice";
  await prisma.run.upsert({
    where: { id: run },
    update: { contract: contractPath },
    create: {
      id: run,
      estate: contract.estate,
      mode: contract.mode,
      contract: contractPath,
      startedAt: new Date(now),
      seed: practice ? practiceSeed : null,
      clockEstate: practice ? new Date(now) : null,
      clockWall: practice ? new Date(now) : null,
    },
  });
}
