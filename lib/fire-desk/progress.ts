import type { FiringView } from "./operations.ts";

const shownAtMost = 10;

/** What is looked for first: what runs, then what waits in the order of its turn, then what is over, newest first. */
export function firingProgress(firings: readonly FiringView[]): { shown: FiringView[]; more: number } {
  const newestFirst = firings.toSorted((a, b) => b.at.localeCompare(a.at));
  const running = newestFirst.filter(({ state }) => state === "running");
  const waiting = newestFirst.filter(({ state }) => state === "asked").reverse();
  const over = newestFirst.filter(({ state }) => state === "done" || state === "failed");
  const shown = [...running, ...waiting.slice(0, 3), ...over, ...waiting.slice(3)].slice(0, shownAtMost);
  return { shown, more: firings.length - shown.length };
}
