import type { RangeSet } from "../range-set.ts";
import type { LedgerMemory } from "./memory.ts";
import * as sighting from "./sightings.ts";
import type { LedgerFacts, LedgerTerms } from "./terms.ts";

/**
 * Owed lines that the sink had committed *before* this sweep listed the objects, so that they should have landed. Landed is
 * read first and commits after it: only the commits of the sweep before can prove that. Two proofs: by time (arrived
 * before the oldest unread record) and by count (more lines wait than records were unread; the first to arrive are named,
 * from arrivals that were surely on the topic before the group was read).
 */
export function provenRead(memory: LedgerMemory, owed: RangeSet): RangeSet {
  const byTime = owed.intersect(memory.proven);
  if (memory.unread === null) return byTime;
  const candidates = sighting.seenBefore(memory.arrivals, memory.at).intersect(owed).minus(byTime);
  const surplus = candidates.size - memory.unread;
  return surplus > 0n ? byTime.union(sighting.firstSeen(memory.arrivals, candidates, surplus)) : byTime;
}

/** What this sweep's commits prove by time, for the next sweep. `arrivals` include this sweep's. */
export function provenByNow(proven: RangeSet, arrivals: sighting.Sightings, facts: LedgerFacts, terms: LedgerTerms) {
  const before = readBefore(facts, terms);
  return before === null ? proven : proven.union(sighting.seenBefore(arrivals, before));
}

/** Everything first seen on the topic before this instant (ms) was read by the sink; null when nothing can be said. */
function readBefore({ at, unread, oldestUnreadAt }: LedgerFacts, { toleranceMs }: LedgerTerms): number | null {
  if (unread === null) return null;
  if (unread === 0n) return at;
  return oldestUnreadAt === null ? null : Math.min(at, oldestUnreadAt - toleranceMs);
}
