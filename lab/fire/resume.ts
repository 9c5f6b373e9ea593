import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { evidenceSchema } from "../../lib/runbook/evidence.ts";
import { readEvidenceFiles } from "../../lib/runbook/evidence-files.ts";
import { staleReasons } from "../../lib/runbook/proofs.ts";
import { standingBelow } from "../../lib/runbook/standing.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { faults } from "./faults.ts";

/**
 * What of these is still to be fired: a mode whose evidence in `folder` shows every shape that there is now, under the rules,
 * thresholds and entry of now, is done; so is a quiet situation that has its file.
 */
export function stillToFire(wanted: readonly string[], folder: string, root = projectRoot()): string[] {
  const fired = readEvidenceFiles(folder, evidenceSchema);
  const standing = standingBelow(root);
  const isDone = (mode: FailureModeId): boolean => {
    const evidence = fired[mode];
    if (evidence === undefined) return false;
    const shapes = faults.filter(({ failureMode }) => failureMode === mode).map(({ shape }) => shape);
    const now = { now: Date.parse(evidence.firedAt), holds: Number.POSITIVE_INFINITY };
    const same = evidence.shapes.map(({ shape }) => shape).join("\n") === shapes.join("\n");
    return same && staleReasons(evidence, { ...now, ...standing(mode, evidence.contract.file) }).length === 0;
  };
  return wanted.filter((id) => {
    const mode = failureModeIds.find((each) => each === id);
    return mode === undefined ? !existsSync(join(folder, `${id}.json`)) : !isDone(mode);
  });
}
