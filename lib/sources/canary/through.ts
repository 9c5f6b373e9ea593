import type { ReadContext } from "../source.ts";

/** The newest marker that is through a place: when it was sent, and when it came through. ms. */
export type Through = { sentAt: number; arrivedAt: number };

/** One place on a path. `waitingSince` where the place itself knows it: ms, null where none waits. */
export type Place = {
  read(context: ReadContext): Promise<{ through: Through | null; waitingSince?: number | null }>;
  close?(): Promise<void>;
};

/** Markers of one stretch that are remembered: one of each sweep, and of a long wait fewer. */
const remembered = 256;

/** A stretch between two places: which markers are through the first and not yet through the second. */
export class Stretch {
  #waiting: Through[] = [];

  /** When the oldest marker that waits came to the first place, ms; null where none waits. */
  since(first: Through | null, second: Through | null): number | null {
    const newest = this.#waiting.at(-1);
    if (first !== null && (newest === undefined || first.sentAt > newest.sentAt)) this.#waiting.push(first);
    if (second !== null) this.#waiting = this.#waiting.filter(({ sentAt }) => sentAt > second.sentAt);
    // The oldest stays; between the others less is known of a wait that ends half way.
    if (this.#waiting.length > remembered) this.#waiting = this.#waiting.filter((_, at) => at % 2 === 0);
    return this.#waiting[0]?.arrivedAt ?? null;
  }
}
