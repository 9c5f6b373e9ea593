import { join } from "node:path";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { Stack } from "../stack.ts";
import { versionsOf, writeEvidence } from "./evidence.ts";
import { faults } from "./faults.ts";
import { type Firing, fire } from "./firing.ts";
import type { Lane } from "./lane.ts";
import { keepQuiet } from "./quiet.ts";
import { quietSituations } from "./quiet-situations.ts";
import { Watch } from "./watch.ts";

/** The failure modes that can be caused here, in the table's order. */
export const fireable: FailureModeId[] = failureModeIds.filter((id) =>
  faults.some(({ failureMode }) => failureMode === id),
);

/** Quiet situations that can be brought about here, by their ids. */
export const quietable: string[] = quietSituations.map(({ id }) => id);

/** A watch on this stack under the contract of what runs in it. */
export function watchStack(stack: Stack): Watch {
  const contract = loadContractOrThrow(join(projectRoot(), stack.contractFile), stack.connections());
  return new Watch(contract, sourcesFromContract(contract));
}

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
  const needed = [
    ...faults.flatMap(({ failureMode, needs }) => (modes.includes(failureMode) && needs ? [needs] : [])),
    ...quietSituations.flatMap(({ id, needs }) => (modes.includes(id) ? [needs] : [])),
  ];
  const stack = await Stack.start({ say, signal, with: needed });
  let watch: Watch | null = null;
  const interruption = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("interrupted")), { once: true });
  });
  try {
    watch = watchStack(stack);
    watch.start();
    return await Promise.race([interruption, fireEach(modes, stack, watch, folder, say)]);
  } finally {
    await Promise.all([watch?.stop(), stack.stop()]);
  }
}

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
