import { Unfinished } from "../source.ts";
import type { Listed } from "./listing.ts";

/** One page of the objects after a key (exclusive; null: the first), in the store's own order. `more`: others follow it. */
export type ListPage = (after: string | null) => Promise<{ objects: Listed[]; more: boolean }>;
/** How much of a listing one read may do. What is left comes in the next ones. */
export type ListingBounds = { pages: number; ms: number };

/**
 * A stretch of the key space: everything after `after` up to where the next segment begins. `listedAt`: ms; one that was never
 * listed to its end is of no time.
 */
type Segment = { after: string | null; objects: Listed[]; listedAt: number };

const never = Number.NEGATIVE_INFINITY;
const hour = 3_600_000;
/** A segment whose newest object is younger than this is listed in every read: sinks write there. */
const hotFor = hour;
/** Every other one within this, in turn; a few at least in each read, so that a small prefix is always seen whole. */
const coldWithin = hour / 2;
/** One that bounds have put off for so long is due as those are where sinks write. */
const coldAtMost = (3 * hour) / 4;
const coldAtLeast = 4;
/** Objects that are remembered at most: a prefix with more is never listed to its end. */
const mostObjects = 500_000;

const usual: ListingBounds = { pages: 100, ms: 2_500 };
const follows = (key: string, other: string): boolean => Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;

/**
 * The objects below a prefix without listing all of them every time: what was written within the hour is listed again in
 * every read, with the gap behind it; closed stretches in turn, each within an hour. A read that fails, or comes to its bounds,
 * keeps the pages that it has, and the next one goes on: only one that has seen all that is due says anything.
 */
export class SegmentedListing {
  readonly #bounds: ListingBounds;
  #segments: Segment[] = [{ after: null, objects: [], listedAt: never }];
  /** Since when the reads are at what is due now; null: the last one saw all of it. */
  #since: number | null = null;
  #readAt: number | null = null;

  constructor(bounds: Partial<ListingBounds> = {}) {
    this.#bounds = { ...usual, ...bounds };
  }

  /** All objects as last listed. `now`: ms. Throws Unfinished at its bounds, and what `list` throws. */
  async read(list: ListPage, now: number): Promise<Listed[]> {
    this.#since ??= now;
    const until = performance.now() + this.#bounds.ms;
    let pages = 0;
    const isOver = () => pages >= this.#bounds.pages || (pages > 0 && performance.now() > until);
    const { due, inTurn } = this.#due(now, this.#since);
    for (const segment of [...due, ...inTurn]) {
      if (isOver() && inTurn.includes(segment)) break;
      for (let part: Segment | null = segment; part !== null; ) {
        if (isOver()) throw this.#unfinished();
        part = await this.#page(part, list, now);
        pages += 1;
      }
    }
    // A stretch that holds nothing any more is the gap behind the one before it.
    this.#segments = this.#segments.filter(({ objects }, at) => at === 0 || objects.length > 0);
    this.#since = null;
    this.#readAt = now;
    return this.#segments.flatMap(({ objects }) => objects);
  }

  /** Lists one page of a segment. Returns what of the segment is behind it, which nobody has listed yet. */
  async #page(segment: Segment, list: ListPage, now: number): Promise<Segment | null> {
    const { objects: found, more } = await list(segment.after);
    const at = this.#segments.indexOf(segment);
    const end = this.#segments[at + 1]?.after ?? null;
    const objects = end === null ? found : found.filter(({ key }) => !follows(key, end));
    const last = objects.at(-1);
    const isWhole = !more || objects.length < found.length || last === undefined || last.key === end;
    const rest: Segment | null = isWhole ? null : { after: last.key, objects: [], listedAt: never };
    this.#segments.splice(at, 1, { after: segment.after, objects, listedAt: now }, ...(rest === null ? [] : [rest]));
    if (this.#count() > mostObjects) throw this.#unfinished();
    return rest;
  }

  /** `due`: without these nothing is said. `inTurn`: closed stretches, which can wait for a later read. */
  #due(now: number, since: number): { due: Segment[]; inTurn: Segment[] } {
    const last = this.#segments.at(-1);
    const isHot = (each: Segment) => each === last || newest(each.objects) > now - hotFor;
    const unlisted = this.#segments.filter(({ listedAt }) => listedAt === never);
    const listed = this.#segments.filter(({ listedAt }) => listedAt !== never);
    const cold = listed.filter((each) => !isHot(each)).sort((a, b) => a.listedAt - b.listedAt);
    const isOld = (each: Segment) => each.listedAt < now - coldAtMost;
    const again = listed.filter((each) => (isHot(each) ? each.listedAt < since : isOld(each)));
    const elapsed = this.#readAt === null ? 0 : Math.max(0, now - this.#readAt);
    const turn = Math.max(coldAtLeast, Math.ceil((cold.length * elapsed) / coldWithin));
    const inTurn = cold.slice(0, turn).filter((each) => each.listedAt < since && !isOld(each));
    return { due: [...unlisted, ...again], inTurn };
  }

  #count(): number {
    return this.#segments.reduce((sum, { objects }) => sum + objects.length, 0);
  }

  #unfinished(): Unfinished {
    const isListed = this.#segments.every(({ listedAt }) => listedAt !== never);
    return new Unfinished({ read: this.#count(), of: isListed ? this.#count() : null });
  }
}

const newest = (objects: Listed[]): number =>
  objects.reduce((high, { modifiedAt }) => Math.max(high, modifiedAt), Number.NEGATIVE_INFINITY);
