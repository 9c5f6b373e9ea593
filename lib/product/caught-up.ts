import { isoInstant } from "../observations/time.ts";
import type { CaughtUpRow } from "./panels.ts";

type Point = { at: number; value: number };
type Estimate = Pick<CaughtUpRow, "state" | "at" | "from" | "to" | "perMinute">;

const minute = 60_000;
/** A line through fewer points says nothing. */
const fewest = 6;
/** Two standard errors of the slope: about nineteen of twenty such lines lie within. */
const errors = 2;
const nothing = { at: null, from: null, to: null, perMinute: null } as const;

/**
 * When a figure is back at `target`, by the straight line through its last points (oldest first, estate ms), with the range that
 * the points' own scatter leaves. A figure that does not fall has no such time, and is given none.
 */
export function caughtUp(points: readonly Point[], target: number): Estimate {
  const last = points.at(-1);
  if (last && last.value <= target) return { ...nothing, state: "within" };
  if (!last || points.length < fewest) return { ...nothing, state: "too-few" };
  const { slope, error } = lineThrough(points);
  const perMinute = slope * minute;
  // Within one error it may as well stand still.
  if (slope + error >= 0) return { ...nothing, state: "no-drain", perMinute };
  const reaches = (rate: number) => (rate < 0 ? isoInstant(last.at + (last.value - target) / -rate) : null);
  return {
    state: "drains",
    at: reaches(slope),
    from: reaches(slope - errors * error),
    to: reaches(slope + errors * error),
    perMinute,
  };
}

/** Least squares: units per ms, and the standard error of that. */
function lineThrough(points: readonly Point[]): { slope: number; error: number } {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [atMean, valueMean] = [mean(({ at }) => at), mean(({ value }) => value)];
  let [spread, together] = [0, 0];
  for (const { at, value } of points) {
    spread += (at - atMean) ** 2;
    together += (at - atMean) * (value - valueMean);
  }
  if (spread === 0) return { slope: 0, error: 0 };
  const slope = together / spread;
  const rest = points.reduce((sum, { at, value }) => sum + (value - valueMean - slope * (at - atMean)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}
