import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { offsetOf, recordAt } from "./layout.ts";
import type { Topic } from "./topics.ts";

type Partition = ObservationOf<"consumer-group">["partitions"][number];

/**
 * A topic's partitions as a reader sees them that has worked through the first `records` of the whole topic, and through
 * append time `moment` of what stands beside them. `appendedAt(index)`: estate ms at which record `index` was appended.
 */
export function partitionsOf(
  topic: Topic,
  readOf: (partition: number) => { records: number; moment: number },
  appendedAt: (index: number) => number,
): Partition[] {
  const { turns, beside } = topic;
  const last = turns.at(-1);
  const count = last?.partitions ?? 0;
  return Array.from({ length: count }, (_, partition) => {
    const read = readOf(partition);
    const through = read.records;
    const offset = (records: number) => offsetOf(turns, records, partition);
    const markers = (records: number) => {
      const dealt = beside === null ? 0 : offset(records);
      return dealt === 0 ? 0 : (beside?.markers(appendedAt(recordAt(turns, partition, dealt - 1))) ?? 0);
    };
    const flood = (moment: number) => beside?.flood(moment, partition) ?? 0;
    const madeAnew = last?.anew === true && turns.length > 1 && through <= last.base;
    const known = !madeAnew && partition < count - topic.unnoticed;
    const next = Math.max(through, topic.start);
    const nextMoment = Math.max(read.moment, topic.startAt);
    const waiting = offset(topic.end) - offset(next);
    const flooded = flood(Number.POSITIVE_INFINITY) - flood(nextMoment);
    const oldestAt = Math.min(
      waiting > 0 ? appendedAt(recordAt(turns, partition, offset(next))) : Number.POSITIVE_INFINITY,
      flooded > 0 ? nextMoment : Number.POSITIVE_INFINITY,
    );
    const oldest = known && Number.isFinite(oldestAt) ? oldestAt : null;
    return {
      topic: topic.topic,
      partition,
      topicId: topic.topicId,
      committed: known ? String(offset(through) + markers(through) + flood(read.moment)) : null,
      start: String(offset(topic.start) + markers(topic.start) + flood(topic.startAt)),
      end: String(
        offset(topic.end) + (beside?.markers(Number.POSITIVE_INFINITY) ?? 0) + flood(Number.POSITIVE_INFINITY),
      ),
      oldestUnreadAt: oldest === null ? null : isoInstant(oldest),
      ...(known && { unreadRecords: String(waiting + flooded) }),
      earliestLossAt: oldest === null ? null : isoInstant(oldest + topic.retentionMs),
    };
  });
}
