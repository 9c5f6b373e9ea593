import type { Series } from "../board/types.ts";

/** A measured value at an instant (epoch milliseconds). */
export type Sample = { at: number; value: number };

export type Plot = {
  /** Runs of measured points, in per mille across and per cent down. No line joins two runs. */
  runs: { x: number; y: number }[][];
  /** Where nothing was measured, in per cent across. */
  gaps: { left: number; width: number }[];
  /** Per cent down; null without a limit. */
  limitTop: number | null;
  /** The newest measured point, in per cent. */
  end: { left: number; top: number } | null;
  /** The value at the upper edge. */
  top: number;
};

const round = (value: number) => Math.round(value * 10) / 10;

/** The largest measured value of each bucket: a limit is passed by a peak, not by an average. */
export function samplesOf(points: Series["points"]): Sample[] {
  const samples: Sample[] = [];
  for (const { at, max, last } of points) {
    const value = max ?? last;
    const time = Date.parse(at);
    if (value !== null && Number.isFinite(value) && Number.isFinite(time)) samples.push({ at: time, value });
  }
  return samples.sort((a, b) => a.at - b.at);
}

/** Head room of a seventh over what is drawn; a flat zero line still has an axis. */
export function upperEdge(samples: Sample[], limit: number | null): number {
  const highest = samples.reduce((most, { value }) => Math.max(most, value), 0);
  const most = Math.max(highest * 1.16, (limit ?? 0) * 1.36);
  return most > 0 && Number.isFinite(most) ? most : 1;
}

/**
 * Lays samples out between two instants (epoch milliseconds). Two samples further apart than `gapMs` are not joined:
 * what lies between them, and before the first or after the last, is a gap.
 */
export function layOut(samples: Sample[], from: number, to: number, limit: number | null, gapMs: number): Plot {
  const top = upperEdge(samples, limit);
  const span = Math.max(1, to - from);
  const across = (at: number) => Math.min(1, Math.max(0, (at - from) / span));
  const down = (value: number) => round(Math.min(100, Math.max(0, 100 - (value / top) * 100)));
  const inside = samples.filter(({ at }) => at >= from && at <= to);

  const runs: Plot["runs"] = [];
  const gaps: Plot["gaps"] = [];
  const gap = (start: number, end: number) => {
    if (end - start <= gapMs) return;
    const left = round(across(start) * 100);
    gaps.push({ left, width: round(across(end) * 100 - left) });
  };
  let before = from;
  let run: { x: number; y: number }[] = [];
  for (const { at, value } of inside) {
    if (run.length === 0 || at - before > gapMs) {
      gap(before, at);
      run = [];
      runs.push(run);
    }
    run.push({ x: round(across(at) * 1_000), y: down(value) });
    before = at;
  }
  gap(before, to);

  const newest = inside.at(-1);
  return {
    runs,
    gaps,
    limitTop: limit === null ? null : down(limit),
    end: newest ? { left: round(across(newest.at) * 100), top: down(newest.value) } : null,
    top,
  };
}

/** SVG path of one run; a run of one point is a dot, drawn by the round line cap. */
export function linePath(run: Plot["runs"][number]): string {
  const [first, ...rest] = run;
  if (first === undefined) return "";
  if (rest.length === 0) return `M${first.x} ${first.y}h.1`;
  return `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join("")}`;
}

export function areaPath(run: Plot["runs"][number]): string {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined || first === last) return "";
  return `${linePath(run)}L${last.x} 100L${first.x} 100Z`;
}
