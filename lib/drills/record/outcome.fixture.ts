import type { Outcome } from "./outcome.ts";

/** A clean first solve on day `day` of a month, changed as told. */
export function outcome(day: number, change: Partial<Outcome> = {}): Outcome {
  const at = new Date(Date.UTC(2026, 8, day, 3)).toISOString();
  const common = { family: "skew", twin: null, quiet: false, misled: [], skipped: false } as const;
  const came = { claimed: true, credit: 1, brier: 0.04, chance: 80, commands: 2, shortest: 1 };
  return { drill: `d-${day}`, number: 1, at, ...common, ...came, ...change };
}
export const miss: Partial<Outcome> = { credit: 0, misled: ["Slow sink"] };
