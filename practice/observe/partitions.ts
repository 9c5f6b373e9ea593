import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";

type Partition = ObservationOf<"consumer-group">["partitions"][number];

/** Of `total` records dealt out in turn, how many partition `partition` of `partitions` has. */
export function share(total: number, partition: number, partitions: number): number {
  return Math.floor((total + partitions - 1 - partition) / partitions);
}

/**
 * A topic's partitions as a reader sees them. `start`, `committed`, `end`: records of the whole topic; `committed`
 * null: the reader never committed. `appendedAt(index)`: estate ms at which record `index` was appended.
 */
export function partitionsOf(given: {
  topic: string;
  partitions: number;
  start: number;
  committed: number | null;
  end: number;
  appendedAt(index: number): number;
}): Partition[] {
  return Array.from({ length: given.partitions }, (_, partition) => {
    const end = share(given.end, partition, given.partitions);
    const committed = given.committed === null ? null : share(given.committed, partition, given.partitions);
    const waits = committed !== null && committed < end;
    return {
      topic: given.topic,
      partition,
      committed: committed === null ? null : String(committed),
      start: String(share(given.start, partition, given.partitions)),
      end: String(end),
      oldestUnreadAt: waits ? isoInstant(given.appendedAt(committed * given.partitions + partition)) : null,
    };
  });
}
