import type { Listed } from "./listing.ts";

/** Objects after one key (exclusive; null: the first) up to another (inclusive; null: the last), in the store's own order. */
export type ListRange = (after: string | null, until: string | null) => Promise<Listed[]>;

/** A stretch of the key space: everything after `after` up to where the next segment begins. */
type Segment = { after: string | null; objects: Listed[]; listedAt: number };

/** Keys of one segment: one page of a listing. */
const perSegment = 1_000;
const hour = 3_600_000;
/** A segment whose newest object is younger than this is listed in every read: sinks write there. */
const hotFor = hour;
/** Every other one within this, in turn; a few at least in each read, so that a small prefix is always seen whole. */
const coldWithin = hour / 2;
const coldAtLeast = 4;

/**
 * The objects below a prefix without listing all of them every time: what was written within the hour is listed again in
 * every read, with the gap behind it; closed stretches in turn, each within an hour. A read that fails leaves what was known.
 */
export class SegmentedListing {
  #segments: Segment[] = [{ after: null, objects: [], listedAt: Number.NEGATIVE_INFINITY }];
  #readAt: number | null = null;

  /** All objects as last listed. `now`: ms. Throws what `list` throws. */
  async read(list: ListRange, now: number): Promise<Listed[]> {
    const due = new Set(this.#due(now));
    const next: Segment[] = [];
    for (const [at, segment] of this.#segments.entries()) {
      if (!due.has(segment)) next.push(segment);
      else next.push(...divided(segment.after, await list(segment.after, this.#segments[at + 1]?.after ?? null), now));
    }
    // A stretch that holds nothing any more is the gap behind the one before it.
    this.#segments = next.filter(({ objects }, at) => at === 0 || objects.length > 0);
    this.#readAt = now;
    return this.#segments.flatMap(({ objects }) => objects);
  }

  #due(now: number): Segment[] {
    const last = this.#segments.at(-1);
    const isHot = (each: Segment) => each === last || newest(each.objects) > now - hotFor;
    const cold = this.#segments.filter((each) => !isHot(each)).sort((a, b) => a.listedAt - b.listedAt);
    const elapsed = this.#readAt === null ? 0 : Math.max(0, now - this.#readAt);
    const turn = Math.max(coldAtLeast, Math.ceil((cold.length * elapsed) / coldWithin));
    return [...this.#segments.filter(isHot), ...cold.slice(0, turn)];
  }
}

const newest = (objects: Listed[]): number =>
  objects.reduce((high, { modifiedAt }) => Math.max(high, modifiedAt), Number.NEGATIVE_INFINITY);

function divided(after: string | null, objects: Listed[], listedAt: number): Segment[] {
  const segments: Segment[] = [];
  for (let from = 0; from === 0 || from < objects.length; from += perSegment) {
    const before = from === 0 ? after : (objects[from - 1]?.key ?? after);
    segments.push({ after: before, objects: objects.slice(from, from + perSegment), listedAt });
  }
  return segments;
}
