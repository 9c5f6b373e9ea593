import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import type { Say } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import { fireByPart, partsOf } from "./by-part.ts";
import { versionsOf, writeEvidence } from "./evidence.ts";
import { faults } from "./faults.ts";
import { type Firing, fire } from "./firing.ts";
import type { Lane } from "./lane.ts";
import { onStack } from "./on-stack.ts";
import { keepQuiet } from "./quiet.ts";
import { quietSituations } from "./quiet-situations.ts";
import type { Watch } from "./watch.ts";

export { watchStack } from "./on-stack.ts";

/** The failure modes that can be caused here, in the table's order. */
export const fireable: FailureModeId[] = failureModeIds.filter((id) =>
  faults.some(({ failureMode }) => failureMode === id),
);

/** Quiet situations that can be brought about here, by their ids. */
export const quietable: string[] = quietSituations.map(({ id }) => id);

/** Fires every shape of one failure mode on a running stack and writes its evidence file; `lane`: while others fire beside it. */
export async function fireMode(
  mode: FailureModeId,
  stack: Stack,
  watch: Watch,
  folder: string,
  say: Say,
  lane: Lane = null,
): Promise<string> {
  const shapes: Firing[] = [];
  for (const fault of faults.filter(({ failureMode }) => failureMode === mode)) {
    shapes.push(await fire(fault, { stack, watch, say, lane }));
  }
  return writeEvidence(folder, mode, shapes, { versions: await versionsOf(stack), contractFile: stack.contractFile });
}

/**
 * Starts a lab, fires these modes and keeps these situations quiet one after another, stops it; `signal` stops it earlier. One
 * that fails does not keep the others from their turn. Returns what failed, by id; null where all was as it must be.
 */
export async function fireAll(
  modes: readonly string[],
  folder: string,
  say: Say,
  signal: AbortSignal,
): Promise<Record<string, string | null>> {
  const [only] = fireable.filter((each) => modes.length === 1 && each === modes[0]);
  if (only && partsOf(only).length > 1) return { [only]: await failureOf(fireByPart(only, folder, say, signal)) };
  const needed = [
    ...faults.flatMap(({ failureMode, needs }) => (modes.includes(failureMode) && needs ? [needs] : [])),
    ...quietSituations.flatMap(({ id, needs }) => (modes.includes(id) ? [needs] : [])),
  ];
  return onStack(needed, say, signal, (stack, watch) => fireEach(modes, stack, watch, folder, say));
}

const failureOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );

async function fireEach(modes: readonly string[], stack: Stack, watch: Watch, folder: string, say: Say) {
  const failures: Record<string, string | null> = {};
  for (const mode of modes) {
    try {
      await fireOne(mode, stack, watch, folder, say);
      say(`${mode}: evidence written to ${folder}`);
      failures[mode] = null;
    } catch (error) {
      failures[mode] = (error as Error).message;
      say(`${mode}: FAILED: ${failures[mode]}`);
    }
  }
  return failures;
}

async function fireOne(id: string, stack: Stack, watch: Watch, folder: string, say: Say): Promise<void> {
  const situation = quietSituations.find((each) => each.id === id);
  const mode = fireable.find((each) => each === id);
  if (situation) await keepQuiet(situation, stack, watch, folder, say);
  else if (mode) await fireMode(mode, stack, watch, folder, say);
  else throw new Error(`${id} cannot be caused on this lab`);
}
