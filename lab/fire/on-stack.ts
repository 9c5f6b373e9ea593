import { join, resolve } from "node:path";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { LabPart } from "../lab-parts.ts";
import type { Say } from "../parts/part.ts";
import { Stack } from "../stack.ts";
import type { View } from "../view.ts";
import { contractOf, type Lane } from "./lane.ts";
import { Watch } from "./watch.ts";

type Seat = { lane?: Lane; view?: View | null; after?: Watch | null; judgeBy?: string };

/**
 * A watch on this stack under the contract of what runs in it; of a lane only its products, seen through `view`. `after`: the watch
 * that it takes over from; `judgeBy`: another contract's file, to see that other rules and thresholds make a firing fail.
 */
export function watchStack(stack: Stack, { lane = null, view = null, after = null, judgeBy }: Seat = {}): Watch {
  const file = judgeBy === undefined ? join(projectRoot(), stack.contractFile) : resolve(judgeBy);
  const whole = loadContractOrThrow(file, stack.connections(view));
  const contract = contractOf(lane, whole);
  return new Watch(contract, sourcesFromContract(contract), after);
}

/** What runs, and how somebody begins to watch it; every watch ends with the stack. */
export type Ground = { stack: Stack; watching(seat?: Seat): Watch };

type Options = { parts: readonly LabPart[]; say: Say; signal: AbortSignal; views?: number; judgeBy?: string };

/** Starts a lab with these parts, and stops it and who watches it when the work is done; `signal` stops it earlier. */
export async function onGround<T>(
  { parts, say, signal, views = 0, judgeBy }: Options,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const stack = await Stack.start({ say, signal, with: parts, views });
  const watches: Watch[] = [];
  const watching = (seat: Seat = {}): Watch => {
    const watch = watchStack(stack, { judgeBy, ...seat });
    watches.push(watch);
    watch.start();
    return watch;
  };
  const interruption = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("interrupted")), { once: true });
  });
  try {
    return await Promise.race([interruption, work({ stack, watching })]);
  } finally {
    await Promise.all([...watches.map((watch) => watch.stop()), stack.stop()]);
  }
}

/** The same with somebody who watches all of it from the beginning. */
export const onStack = <T>(
  parts: readonly LabPart[],
  say: Say,
  signal: AbortSignal,
  work: (stack: Stack, watch: Watch) => Promise<T>,
): Promise<T> => onGround({ parts, say, signal }, ({ stack, watching }) => work(stack, watching()));
