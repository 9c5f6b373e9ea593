import type { FeedCosts } from "./types.ts";

/** One look at the prefix: objects in it and records in them, ever or now. */
export type Counted = { at: number; objects: number; records: number };

/**
 * Objects and records an hour from looks in order: only what was added counts, so that a life cycle or a compaction that
 * removes objects is no negative cost. Null with fewer than two looks.
 */
export function addedPerHour(looks: readonly Counted[]): { objects: number; records: number; hours: number } | null {
  const [first, ...others] = looks;
  const last = others.at(-1);
  if (!first || !last || last.at <= first.at) return null;
  let before = first;
  let [objects, records] = [0, 0];
  for (const look of others) {
    objects += Math.max(0, look.objects - before.objects);
    records += Math.max(0, look.records - before.records);
    before = look;
  }
  const hours = (last.at - first.at) / 3_600_000;
  return { objects: objects / hours, records: records / hours, hours };
}

/** The prefix's costs beside what full files would cost. `snapshots`: different ones seen; null without a table. */
export function costsOf(
  looks: readonly Counted[],
  flushSize: number,
  snapshots: number | null,
  filesPerPartition: number | null,
): FeedCosts {
  const added = addedPerHour(looks);
  return {
    spanHours: added?.hours ?? 0,
    objectsPerHour: added?.objects ?? null,
    fewestPerHour: added && flushSize > 0 ? added.records / flushSize : null,
    flushSize,
    snapshotsPerHour: added && snapshots !== null ? Math.max(0, snapshots - 1) / added.hours : null,
    filesPerPartition,
  };
}
