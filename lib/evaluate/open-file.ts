import type { ObservationOf } from "../observations/types.ts";
import type { ProductScope } from "./types.ts";
import type { Unread } from "./unread.ts";

type Partitions = ObservationOf<"consumer-group">["partitions"];

/** Since when the topic's end has not moved, by the monitor's count; null where it was first seen like this. */
export function endStoodSince(scope: ProductScope, partitions: Partitions): number | null {
  const end = partitions.reduce((sum, partition) => sum + BigInt(partition.end), 0n).toString();
  const before = scope.recall<{ end: string; since: number | null }>();
  const since = before === undefined ? null : before.end === end ? before.since : scope.now;
  scope.remember({ end, since });
  return since;
}

/**
 * A sink that commits after it wrote and rotates by its records keeps the last ones in an open file until the next comes:
 * a tail that fits in the open files, after which nothing came that could have closed them.
 */
export function restsInOpenFile(scope: ProductScope, unread: Unread, endSince: number | null): boolean {
  const sink = scope.sibling("object-prefix")?.cursor;
  if (sink?.commits !== "after-write" || sink.schedule !== undefined || unread.oldestAt === null) return false;
  if (unread.records >= BigInt(sink.flushSize * sink.openFiles)) return false;
  return endSince === null || endSince <= unread.oldestAt + sink.rotate + sink.rotateSlack;
}
