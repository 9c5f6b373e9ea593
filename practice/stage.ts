/**
 * Between `from` and `to` (estate ms) a stage advances at `speed` ms of its input per ms; 0 stands still. `skips`: what
 * waited is given up at the end, not worked off.
 */
export type Stall = { from: number; to: number; speed: number; skips?: boolean };

/** How fast a stage works off what waited, against real time. */
const catchUp = 120;

/**
 * One hop of a path: up to which moment of its input it has worked. Follows the clock at a fixed distance, falls behind
 * while stalled, catches up afterwards. Never goes back.
 */
export class Stage {
  private readonly turns: { at: number; position: number; speed: number }[] = [];

  constructor(
    stalls: readonly Stall[],
    private readonly latency = 0,
  ) {
    const moments = [...new Set(stalls.flatMap((stall) => [stall.from, stall.to]))]
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    for (const at of moments) {
      const active = stalls.filter((stall) => stall.from <= at && at < stall.to);
      const speed = active.length === 0 ? catchUp : Math.min(...active.map((stall) => stall.speed));
      const skips = active.length === 0 && stalls.some((stall) => stall.to === at && stall.skips === true);
      this.turns.push({ at, position: skips ? at - this.latency : this.at(at), speed });
    }
  }

  at(now: number): number {
    const usual = now - this.latency;
    for (let index = this.turns.length - 1; index >= 0; index--) {
      const turn = this.turns[index] as (typeof this.turns)[number];
      if (turn.at <= now) return Math.min(usual, turn.position + turn.speed * (now - turn.at));
    }
    return usual;
  }

  /** The first moment at which `at(moment) >= position`; Infinity when never. */
  reached(position: number): number {
    const usual = position + this.latency;
    const first = this.turns[0];
    if (!first || usual < first.at) return usual;
    for (let index = 0; index < this.turns.length; index++) {
      const turn = this.turns[index] as (typeof this.turns)[number];
      const until = this.turns[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const wait = turn.position >= position ? 0 : (position - turn.position) / turn.speed;
      const moment = Math.max(usual, turn.at + wait, turn.at);
      if (moment < until) return moment;
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** A hop that can be no further than the hop before it. */
export function behind(own: Stage, upstream: { at(now: number): number; reached(position: number): number }) {
  return {
    at: (now: number) => Math.min(own.at(now), upstream.at(now)),
    reached: (position: number) => Math.max(own.reached(position), upstream.reached(position)),
  };
}
