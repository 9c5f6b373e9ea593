import { chance } from "./chance.ts";

const day = 86_400_000;
const turn = 2 * Math.PI;
/** How many moments a stream remembers its amount of; a power of two. */
const answers = 512;
/** Amplitude and period (ms) of the waves that bend time: bursts and lulls. Their slopes add up to less than one, so counts never fall. */
const waves = [
  { amplitude: 9_000, period: 113_000 },
  { amplitude: 25_000, period: 1_500_000 },
  { amplitude: 110_000, period: 5_400_000 },
];

/** Between `from` and `to` (estate ms) the stream runs at `factor` of its usual rate; 0 is silence. */
export type Change = { from: number; to: number; factor: number };

/** A change with what the stream usually carries until it begins, and how much more or less all changes before it made. */
type Weighed = Change & { usualFrom: number; before: number };

/** The same changes without overlaps: where several hold, their factors multiply. */
function apart(changes: readonly Change[]): Change[] {
  const moments = [...new Set(changes.flatMap((change) => [change.from, change.to]))].sort((a, b) => a - b);
  return moments.slice(1).map((to, index) => {
    const from = moments[index] as number;
    const held = changes.filter((change) => change.from <= from && to <= change.to);
    return { from, to, factor: held.reduce((product, change) => product * change.factor, 1) };
  });
}

/** How much one stream has carried: a closed form of time, so that any moment costs the same. */
export class Volume {
  private readonly phases: number[];
  private readonly peak: number;
  private readonly zero: number;
  private readonly found = new Map<number, number>();
  private readonly changes: readonly Weighed[];
  private readonly asked = new Float64Array(answers);
  private readonly answered = new Float64Array(answers);

  /** `perSecond`: mean over a day. `swing` 0..1: how far night falls below and noon rises above the mean. */
  constructor(
    seed: number,
    label: string,
    private readonly began: number,
    private readonly perSecond: number,
    private readonly swing: number,
    changes: readonly Change[] = [],
  ) {
    this.phases = waves.map((_, index) => turn * chance(seed, `${label}.phase`, index));
    this.peak = (15 + 2 * chance(seed, `${label}.peak`)) * 3_600_000;
    this.zero = this.usual(began);
    this.changes = this.weigh(apart(changes));
  }

  private usual(at: number): number {
    let bent = at;
    for (let index = 0; index < waves.length; index++) {
      const wave = waves[index] as (typeof waves)[number];
      bent += wave.amplitude * Math.sin((turn * (at % wave.period)) / wave.period + (this.phases[index] as number));
    }
    const shape = ((this.swing * day) / turn) * Math.sin((turn * (bent % day)) / day - (turn * this.peak) / day);
    return (this.perSecond * (bent + shape)) / 1000;
  }

  private weigh(changes: readonly Change[]): Weighed[] {
    let before = 0;
    return changes
      .filter(({ factor }) => factor !== 1)
      .map((change) => {
        const weighed = { ...change, usualFrom: this.usual(change.from), before };
        before += (change.factor - 1) * (this.usual(change.to) - weighed.usualFrom);
        return weighed;
      });
  }

  private amount(at: number): number {
    const place = Math.floor(at) & (answers - 1);
    if (this.asked[place] === at) return this.answered[place] as number;
    const amount = this.usual(at) - this.zero + this.changed(at);
    this.asked[place] = at;
    this.answered[place] = amount;
    return amount;
  }

  /** How much more or less than usual has come until `at`. */
  private changed(at: number): number {
    for (let index = this.changes.length - 1; index >= 0; index--) {
      const { from, to, factor, usualFrom, before } = this.changes[index] as Weighed;
      if (at > from) return before + (factor - 1) * (this.usual(Math.min(at, to)) - usualFrom);
    }
    return 0;
  }

  /** Whole units carried until `at` (estate ms). */
  count(at: number): number {
    return at <= this.began ? 0 : Math.max(0, Math.floor(this.amount(at)));
  }

  /** When unit `index` (counted from 0) came, to the millisecond; Infinity when not by `notAfter`. */
  timeOf(index: number, notAfter: number): number {
    const known = this.found.get(index);
    if (known !== undefined) return known <= notAfter ? known : Number.POSITIVE_INFINITY;
    if (this.count(notAfter) <= index) return Number.POSITIVE_INFINITY;
    let late = Math.ceil(notAfter);
    let step = 4_000;
    let early = late - step;
    while (this.count(early) > index) {
      late = early;
      step *= 3;
      early = late - step;
    }
    for (let round = 0; late - early > 1; round++) {
      const middle = round % 3 === 2 ? Math.floor((early + late) / 2) : this.between(early, late, index + 1);
      if (this.count(middle) > index) late = middle;
      else early = middle;
    }
    if (this.found.size > 4_000) this.found.clear();
    this.found.set(index, late);
    return late;
  }

  /** Where a straight line from one moment to the other reaches the amount; inside of both. */
  private between(early: number, late: number, amount: number): number {
    const from = this.amount(early);
    const share = (amount - from) / (this.amount(late) - from);
    const guess = early + Math.round(share * (late - early));
    return Number.isFinite(guess) ? Math.min(late - 1, Math.max(early + 1, guess)) : Math.floor((early + late) / 2);
  }
}
