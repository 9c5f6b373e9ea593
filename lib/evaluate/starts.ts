import type { Json, ProductScope } from "./types.ts";

type Entry = [at: number, position: string] | [at: number, position: string, idle: "idle"];
type Counted = { marker: string; entries: Entry[] };
type Counting = Pick<ProductScope, "now" | "recall" | "remember">;

export type Starts = {
  /** Starts within the window at which the cursor stood where it stands now; instants, oldest first. */
  unmoved: number[];
  /** Those of them at which something waited for it. */
  inVain: number[];
  /** All starts within the window. */
  all: number;
};

/** One sweep that brings more starts than this tells of no more. */
const most = 60;

/**
 * Starts of a reader by the monitor's own count: each rise of a counter is so many, each change of an id is one. `position`:
 * where its cursor stands; a start after which it moved on is not part of a loop. `waits`: whether it has anything to do.
 */
export function countStarts(
  scope: Counting,
  marker: number | string,
  { position, waits }: { position: string; waits: boolean },
  window: number,
): Starts {
  const before = scope.recall<Counted>();
  const rise = before === undefined ? 0 : riseOf(before.marker, marker);
  const kept = (before?.entries ?? []).filter(([at]) => at > scope.now - window);
  const entry: Entry = waits ? [scope.now, position] : [scope.now, position, "idle"];
  for (let start = Math.min(rise, most); start > 0; start--) kept.push(entry);
  const entries = kept.length > most ? kept.slice(-most) : kept;
  scope.remember({ marker: String(marker), entries } satisfies Json);
  const unmoved = entries.filter(([, at]) => at === position);
  const inVain = unmoved.filter(([, , idle]) => idle !== "idle");
  return { unmoved: unmoved.map(([at]) => at), inVain: inVain.map(([at]) => at), all: entries.length };
}

/** Rises of the counter that were no starts of this reader: what follows is counted from here. */
export function skipStarts(scope: Counting, marker: number | string): void {
  scope.remember({ marker: String(marker), entries: scope.recall<Counted>()?.entries ?? [] } satisfies Json);
}

function riseOf(before: string, marker: number | string): number {
  if (typeof marker === "string") return marker === before ? 0 : 1;
  return Math.max(0, marker - Number(before));
}
