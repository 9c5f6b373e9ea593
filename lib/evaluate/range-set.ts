/** A half-open range of identities: `start <= n < end`. */
export type Range = readonly [start: bigint, end: bigint];

const multirange = /^\{(?:\[-?\d+,-?\d+\)(?:,\[-?\d+,-?\d+\))*)?\}$/;
const rangeInText = /\[(-?\d+),(-?\d+)\)/g;

/** The same texts are read by several rules of a sweep, and by the next sweep; a set never changes, so it can be shared. */
const parsed = new Map<string, RangeSet>();
const mostKept = 512;
const longestKept = 20_000;

/**
 * An immutable set of 64-bit identities, kept as sorted ranges that neither overlap nor touch. Its text is PostgreSQL's
 * canonical `int8multirange` (`{[1,5),[7,9)}`), so that equal sets have equal text in both.
 */
export class RangeSet {
  static readonly empty = new RangeSet([]);
  readonly #ranges: readonly Range[];
  #text: string | undefined;

  private constructor(sortedAndApart: readonly Range[]) {
    this.#ranges = sortedAndApart;
  }

  /** Ranges in any order, overlapping or empty. Throws RangeError when a start lies after its end. */
  static of(...ranges: readonly Range[]): RangeSet {
    return RangeSet.ofAll(ranges);
  }

  /** As `of`, for a list of any length. */
  static ofAll(ranges: readonly Range[]): RangeSet {
    for (const [start, end] of ranges) {
      if (start > end) throw new RangeError(`a range cannot end before it starts: [${start},${end})`);
    }
    const sorted = ranges.filter(([start, end]) => start < end).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return sorted.length === 0 ? RangeSet.empty : new RangeSet(coalesce(sorted));
  }

  /** PostgreSQL's `int8multirange` text with half-open finite ranges. Throws RangeError on anything else. */
  static parse(text: string): RangeSet {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    if (!multirange.test(text)) throw new RangeError(`not an int8multirange such as {[1,5),[7,9)}: ${text}`);
    const ranges: Range[] = [];
    for (const match of text.matchAll(rangeInText)) ranges.push([BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)]);
    const set = RangeSet.ofAll(ranges);
    if (text.length > longestKept) return set;
    if (parsed.size >= mostKept) parsed.clear();
    parsed.set(text, set);
    return set;
  }

  /** Union of any number of sets. */
  static unionOf(sets: Iterable<RangeSet>): RangeSet {
    const ranges: Range[] = [];
    for (const set of sets) for (const range of set.#ranges) ranges.push(range);
    return RangeSet.ofAll(ranges);
  }

  toString(): string {
    this.#text ??= `{${this.#ranges.map(([start, end]) => `[${start},${end})`).join(",")}}`;
    return this.#text;
  }

  ranges(): readonly Range[] {
    return this.#ranges;
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  /** Number of identities. */
  get size(): bigint {
    let size = 0n;
    for (const [start, end] of this.#ranges) size += end - start;
    return size;
  }

  /** Smallest identity; null in an empty set. */
  get first(): bigint | null {
    return this.#ranges[0]?.[0] ?? null;
  }

  /** Largest identity; null in an empty set. */
  get last(): bigint | null {
    const end = this.#ranges.at(-1)?.[1];
    return end === undefined ? null : end - 1n;
  }

  has(identity: bigint): boolean {
    let low = 0;
    let high = this.#ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [start, end] = this.#ranges[middle] as Range;
      if (identity < start) high = middle - 1;
      else if (identity >= end) low = middle + 1;
      else return true;
    }
    return false;
  }

  union(other: RangeSet): RangeSet {
    if (this.isEmpty || other === this) return other;
    return other.isEmpty ? this : new RangeSet(coalesce(inOrder(this.#ranges, other.#ranges)));
  }

  intersect(other: RangeSet): RangeSet {
    const common: Range[] = [];
    let whole = 0;
    let mine = 0;
    let theirs = 0;
    while (mine < this.#ranges.length && theirs < other.#ranges.length) {
      const [a, b] = this.#ranges[mine] as Range;
      const [c, d] = other.#ranges[theirs] as Range;
      if (c <= a && b <= d) {
        common.push(this.#ranges[mine] as Range);
        whole += 1;
      } else {
        const start = greater(a, c);
        const end = lesser(b, d);
        if (start < end) common.push([start, end]);
      }
      if (b < d) mine += 1;
      else theirs += 1;
    }
    // Sets are never changed: what lies wholly inside is itself, and its text is already written.
    if (whole > 0 && whole === this.#ranges.length && whole === common.length) return this;
    return common.length === 0 ? RangeSet.empty : new RangeSet(common);
  }

  minus(other: RangeSet): RangeSet {
    if (this.isEmpty || other.isEmpty) return this;
    const left: Range[] = [];
    let whole = 0;
    let theirs = 0;
    for (const range of this.#ranges) {
      const [start, end] = range;
      let from = start;
      while (theirs < other.#ranges.length && (other.#ranges[theirs] as Range)[1] <= from) theirs += 1;
      for (let at = theirs; at < other.#ranges.length && from < end; at += 1) {
        const [c, d] = other.#ranges[at] as Range;
        if (c >= end) break;
        if (c > from) left.push([from, c]);
        if (d > from) from = d;
      }
      if (from === start) {
        left.push(range);
        whole += 1;
      } else if (from < end) left.push([from, end]);
    }
    if (whole === this.#ranges.length && whole === left.length) return this;
    return left.length === 0 ? RangeSet.empty : new RangeSet(left);
  }

  /** PostgreSQL's `@>`: every identity of `other` is in this set. */
  covers(other: RangeSet): boolean {
    return other.minus(this).isEmpty;
  }

  equals(other: RangeSet): boolean {
    return this.toString() === other.toString();
  }

  /** Identities below `limit`. */
  lessThan(limit: bigint): RangeSet {
    const last = this.#ranges.at(-1);
    if (last === undefined || last[1] <= limit) return this;
    const kept = this.#ranges.filter(([start]) => start < limit);
    return RangeSet.ofAll(kept.map(([start, end]): Range => [start, lesser(end, limit)]));
  }

  /** Identities at or above `limit`. */
  from(limit: bigint): RangeSet {
    const [first] = this.#ranges;
    if (first === undefined || first[0] >= limit) return this;
    const kept = this.#ranges.filter(([, end]) => end > limit);
    return RangeSet.ofAll(kept.map(([start, end]): Range => [greater(start, limit), end]));
  }

  /** The `count` smallest identities, or all when there are fewer. */
  lowest(count: bigint): RangeSet {
    const taken: Range[] = [];
    let left = count;
    for (const [start, end] of this.#ranges) {
      if (left <= 0n) break;
      const stop = end - start > left ? start + left : end;
      taken.push([start, stop]);
      left -= stop - start;
    }
    return RangeSet.ofAll(taken);
  }
}

// Math.max and Math.min take no BigInt.
function greater(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

function coalesce(sorted: readonly Range[]): Range[] {
  const merged: Range[] = [];
  let [start, end] = sorted[0] as Range;
  for (const [nextStart, nextEnd] of sorted) {
    if (nextStart > end) {
      merged.push([start, end]);
      start = nextStart;
      end = nextEnd;
    } else if (nextEnd > end) {
      end = nextEnd;
    }
  }
  merged.push([start, end]);
  return merged;
}

function inOrder(left: readonly Range[], right: readonly Range[]): Range[] {
  const ordered: Range[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    if (b === undefined || (a !== undefined && a[0] <= b[0])) {
      ordered.push(a as Range);
      l += 1;
    } else {
      ordered.push(b);
      r += 1;
    }
  }
  return ordered;
}
