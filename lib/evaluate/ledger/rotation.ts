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
 * Which of the held lines the sink's open files may hold. Inside the rotation: the first to come, as many as open files
 * hold. Past it: only a tail, after which nothing landed, that fits the open files; it waits for the next record, or is
 * overdue when later records came.
 */
export function bufferedOf(held: Held, at: number, terms: LedgerTerms): Buffered {
  const inside = sighting.since(held.since, at - terms.rotateMs);
  const young = sighting.idsOf(inside).intersect(held.ids);
  const tail = sighting.idsOf(sighting.since(held.arrivals, held.newestLandedArrival));
  const oldTail = held.ids.minus(young).intersect(tail);
  if (oldTail.isEmpty || held.ids.size > terms.openFilesHold) {
    return {
      buffered: sighting.firstSeen(held.since, young, terms.openFilesHold),
      waits: RangeSet.empty,
      overdue: RangeSet.empty,
    };
  }
  const waits = sighting.idsOf(sighting.since(held.arrivals, held.newestArrival)).intersect(oldTail);
  return { buffered: young.union(oldTail), waits, overdue: oldTail.minus(waits) };
}
