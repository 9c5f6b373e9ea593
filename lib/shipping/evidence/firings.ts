import { z } from "zod";
import { type FailureModeId, failureModeIds } from "../../evaluate/failure-modes.ts";
import { readEvidenceFiles } from "../../runbook/evidence-files.ts";
import { besideProgram } from "../../store/beside-program.ts";

/** What a plan or a scorecard needs of `evidence/F12.json`; the file holds more. */
const firingSchema = z.object({
  failureMode: z.enum(failureModeIds),
  mode: z.string(),
  firedAt: z.iso.datetime(),
  shapes: z
    .array(
      z.object({
        shape: z.string(),
        seconds: z.object({ injectToDetect: z.number(), injectToNotify: z.number() }),
        page: z.object({ subject: z.string() }),
      }),
    )
    .min(1),
});
export type Firing = z.output<typeof firingSchema>;
export type Firings = Partial<Record<FailureModeId, Firing>>;

/** `evidence/` at or above `start`; null where there is none. */
export const evidenceFolder = (start?: string): string | null => besideProgram("evidence", start);

/** The firings recorded in a folder; a file that is none is left out. */
export const readFirings = (folder: string | null = evidenceFolder()): Firings =>
  folder === null ? {} : readEvidenceFiles(folder, firingSchema);

/** The last day on which evidence of this instant holds, UTC. `holdsMs`: the contract's. */
export const lastDayOf = (at: string, holdsMs: number): string =>
  new Date(Date.parse(at) + holdsMs).toISOString().slice(0, 10);
