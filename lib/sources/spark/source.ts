import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { FileTree } from "../files/tree.ts";
import type { KafkaClient } from "../kafka/client.ts";
import { keyOf, ledPartitions, listOffsets, oldestUnread } from "../kafka/partitions.ts";
import { lossAt, topicSettings } from "../kafka/retention.ts";
import { earliest, latest } from "../kafka/wire.ts";
import type { Source } from "../source.ts";
import { type CheckpointFiles, readCheckpoint } from "./checkpoint-files.ts";
import { type ProgressPlace, readProgress } from "./progress.ts";
import { Witness } from "./witness.ts";

type Checkpoint = ObservationOf<"spark-checkpoint">;
export type CheckpointPlace = {
  tree: FileTree;
  folder: string;
  /** Its listener's events; null where the query has no listener. */
  progress: ProgressPlace | null;
  /** The query tracks its progress asynchronously: its logs have holes by design. */
  asyncProgress: boolean;
};

/**
 * A Structured Streaming query by its checkpoint's files against the log of the topic it reads: it has no consumer group.
 * The files are read before the log's ends, so that a lag is never negative by the order of reading.
 */
export function sparkCheckpointSource(id: string, topic: string, place: CheckpointPlace, client: KafkaClient): Source {
  const witness = new Witness();
  return {
    id,
    async read({ signal }): Promise<Checkpoint> {
      const files = await readCheckpoint(place.tree, place.folder, signal);
      const lines = place.progress === null ? null : await readProgress(place.progress, signal);
      const told = lines === null ? null : witness.read(lines, files.queryId);
      const dropped = witness.droppedBy(files.queryId);
      return {
        kind: "spark-checkpoint",
        queryId: files.queryId,
        ...(told === null ? {} : { runId: told.runId }),
        committedBatch: files.committedBatch,
        plannedBatch: files.plannedBatch,
        committedAt: instant(files.committedAt),
        plannedAt: instant(files.plannedAt),
        watermark: instant(files.watermark),
        damaged: files.damaged,
        asyncProgress: place.asyncProgress,
        ...(dropped === null ? {} : { lateDropped: dropped }),
        partitions: await client.run(signal, () => partitionsOf(client, topic, files)),
        liveness: {
          state: told === null ? "unwitnessed" : told.terminated ? "terminated" : "running",
          lastProgressAt: instant(told?.lastSpokeAt ?? null),
        },
      };
    },
    close: () => client.close(),
  };
}

const instant = (ms: number | null): string | null => (ms === null ? null : isoInstant(ms));

async function partitionsOf(
  client: KafkaClient,
  topic: string,
  { committed }: CheckpointFiles,
): Promise<Checkpoint["partitions"]> {
  const led = ledPartitions(await client.metadata([topic]));
  const starts = await listOffsets(client, led, earliest);
  const ends = await listOffsets(client, led, latest);
  const read = led.map((each) => ({
    ...each,
    committed: committed.get(topic)?.get(each.partition) ?? null,
    start: starts.get(keyOf(each)) ?? 0n,
    end: ends.get(keyOf(each)) ?? 0n,
  }));
  const waiting = read.flatMap(({ committed: position, start, end, ...each }) => {
    const offset = position !== null && position > start ? position : start;
    return position !== null && offset < end ? [{ ...each, offset, end }] : [];
  });
  const unread = await oldestUnread(client, waiting);
  const settings = await topicSettings(client, led.length > 0 ? [topic] : []);
  return read.map(({ committed: position, start, end, ...each }) => {
    const waits = unread.get(keyOf(each)) ?? { oldestUnreadAt: null };
    return {
      topic,
      partition: each.partition,
      committed: position === null ? null : String(position),
      start: String(start),
      end: String(end),
      ...waits,
      ...(each.topicId === undefined ? {} : { topicId: each.topicId }),
      ...lossAt(waits.oldestUnreadAt, settings.get(topic)?.kept),
    };
  });
}
