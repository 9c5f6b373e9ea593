import { RangeSet } from "../range-set.ts";
import * as sighting from "./sightings.ts";
import type { LedgerTerms } from "./terms.ts";

export type Buffered = { buffered: RangeSet; waits: RangeSet; overdue: RangeSet };
export type Held = {
  ids: RangeSet;
  /** When each came into an open file: read by an on-put sink, else on the topic. */
  since: sighting.Sightings;
  arrivals: sighting.Sightings;
  /** Latest arrival of anything that has landed, and of anything at all; ms. */
  newestLandedArrival: number;
  newestArrival: number;
};

/**
 * Which of the held lines the sink's open files may hold: never more than fit, and then the last to come. Inside the
 * rotation any of those; past it only a tail, after which nothing landed: it waits for the next record, or is overdue
 * when later records came, or the sink rotates by the clock.
 */
export function bufferedOf(held: Held, at: number, terms: LedgerTerms): Buffered {
  const tooMany = sighting.firstSeen(held.since, held.ids, held.ids.size - terms.openFilesHold);
  const fits = held.ids.minus(tooMany);
  const young = sighting.idsOf(sighting.since(held.since, at - terms.rotateMs)).intersect(fits);
  const tail = sighting.idsOf(sighting.since(held.arrivals, held.newestLandedArrival));
  const oldTail = fits.minus(young).intersect(tail);
  const newest = sighting.idsOf(sighting.since(held.arrivals, held.newestArrival)).intersect(oldTail);
  const waits = terms.rotatesAlone ? RangeSet.empty : newest;
  return { buffered: young.union(oldTail), waits, overdue: oldTail.minus(waits) };
}
