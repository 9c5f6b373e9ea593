import { RangeSet } from "../range-set.ts";

/** Identities first seen together. `at` and `until` (ms, estate clock) differ only after neighbours were merged. */
type Sighting = { readonly ids: RangeSet; readonly at: number; readonly until: number };
/** Oldest first. An identity stands in at most one sighting. */
export type Sightings = readonly Sighting[];
export type SightingsJson = [ids: string, at: number, until: number][];

/** Above this many sightings the older half is merged in pairs: memory stays small, old times grow coarser. */
const most = 256;

export function note(sightings: Sightings, ids: RangeSet, at: number): Sightings {
  if (ids.isEmpty) return sightings;
  const after = sightings.findIndex((sighting) => sighting.at > at);
  const place = after === -1 ? sightings.length : after;
  return coarsen([...sightings.slice(0, place), { ids, at, until: at }, ...sightings.slice(place)]);
}

/** Only what is still in `kept`. */
export function keepOnly(sightings: Sightings, kept: RangeSet): Sightings {
  const left: Sighting[] = [];
  for (const sighting of sightings) {
    const ids = sighting.ids.intersect(kept);
    if (ids === sighting.ids) left.push(sighting);
    else if (!ids.isEmpty) left.push({ ...sighting, ids });
  }
  return left;
}

/** Drops the sightings that ended before `at`. */
export const since = (sightings: Sightings, at: number): Sightings => sightings.filter(({ until }) => until >= at);

export const idsOf = (sightings: Sightings): RangeSet => RangeSet.unionOf(sightings.map(({ ids }) => ids));

/** Identities that were surely seen before `at`. */
export const seenBefore = (sightings: Sightings, at: number): RangeSet =>
  idsOf(sightings.filter(({ until }) => until < at));

/** Earliest first sight of any of `ids`; null when none was seen. */
export function oldestOf(sightings: Sightings, ids: RangeSet): number | null {
  for (const sighting of sightings) if (!sighting.ids.intersect(ids).isEmpty) return sighting.at;
  return null;
}

/** The `count` identities of `ids` that were seen first; by identity where seen together. */
export function firstSeen(sightings: Sightings, ids: RangeSet, count: bigint): RangeSet {
  let taken = RangeSet.empty;
  for (const sighting of sightings) {
    const left = count - taken.size;
    if (left <= 0n) break;
    taken = taken.union(sighting.ids.intersect(ids).lowest(left));
  }
  return taken;
}

function coarsen(sightings: Sightings): Sightings {
  if (sightings.length <= most) return sightings;
  const merged: Sighting[] = [];
  const half = most / 2;
  for (let at = 0; at < half; at += 2) {
    const [older, newer] = [sightings[at], sightings[at + 1]];
    if (!older || !newer) continue;
    merged.push({ ids: older.ids.union(newer.ids), at: older.at, until: Math.max(older.until, newer.until) });
  }
  return [...merged, ...sightings.slice(half)];
}

export const toJson = (sightings: Sightings): SightingsJson =>
  sightings.map(({ ids, at, until }) => [ids.toString(), at, until]);

export const fromJson = (json: SightingsJson): Sightings =>
  json.map(([ids, at, until]) => ({ ids: RangeSet.parse(ids), at, until }));
