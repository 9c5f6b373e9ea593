import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import { type LabPart, labParts } from "../lab-parts.ts";
import type { Say } from "../parts/part.ts";
import { versionsOf, writeEvidence } from "./evidence.ts";
import { faults } from "./faults.ts";
import { type Firing, fire } from "./firing.ts";
import { onStack } from "./on-stack.ts";

/** The contract of the lab with all its parts: each part's thresholds are in it as they are in the part's own. */
const wholeContract = "contracts/lab-whole.yaml";

/** The parts of the lab that a failure mode's shapes need, where there is more than one. */
export function partsOf(mode: FailureModeId): LabPart[] {
  const needed = new Set(faults.filter(({ failureMode }) => failureMode === mode).map(({ needs }) => needs));
  return needed.size > 1 ? labParts.filter((part) => needed.has(part)) : [];
}

/**
 * Fires a mode that can be caused on several parts of the lab, a part at a time: none needs the memory of all. Writes one
 * evidence file with every shape in its order.
 */
export async function fireByPart(mode: FailureModeId, folder: string, say: Say, signal: AbortSignal): Promise<string> {
  const fired = new Map<string, Firing>();
  let versions: Record<string, string> = {};
  const own = faults.filter(({ failureMode }) => failureMode === mode);
  for (const part of partsOf(mode)) {
    await onStack([part], say, signal, async (stack, watch) => {
      for (const fault of own.filter(({ needs }) => needs === part)) {
        fired.set(fault.shape, await fire(fault, { stack, watch, say }));
      }
      versions = { ...versions, ...(await versionsOf(stack)) };
    });
  }
  const shapes = own.flatMap(({ shape }) => fired.get(shape) ?? []);
  return writeEvidence(folder, mode, shapes, { versions, contractFile: wholeContract });
}
