import { join } from "node:path";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { LabPart } from "../lab-parts.ts";
import type { Say } from "../parts/part.ts";
import { Stack } from "../stack.ts";
import { Watch } from "./watch.ts";

/** A watch on this stack under the contract of what runs in it. */
export function watchStack(stack: Stack): Watch {
  const contract = loadContractOrThrow(join(projectRoot(), stack.contractFile), stack.connections());
  return new Watch(contract, sourcesFromContract(contract));
}

/** Starts a lab with these parts and somebody who watches it, and stops both when the work is done; `signal` stops it earlier. */
export async function onStack<T>(
  parts: readonly LabPart[],
  say: Say,
  signal: AbortSignal,
  work: (stack: Stack, watch: Watch) => Promise<T>,
): Promise<T> {
  const stack = await Stack.start({ say, signal, with: parts });
  let watch: Watch | null = null;
  const interruption = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("interrupted")), { once: true });
  });
  try {
    watch = watchStack(stack);
    watch.start();
    return await Promise.race([interruption, work(stack, watch)]);
  } finally {
    await Promise.all([watch?.stop(), stack.stop()]);
  }
}
