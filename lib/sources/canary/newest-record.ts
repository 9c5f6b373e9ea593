import { parseExactJson } from "../exact-json.ts";
import { instantAt } from "../identities.ts";
import type { KafkaClient } from "../kafka/client.ts";
import {
  byLeader,
  byTopic,
  keyOf,
  type LedPartition,
  ledPartitions,
  listOffsets,
  type PartitionRef,
} from "../kafka/partitions.ts";
import { earliest, latest, uncommitted } from "../kafka/wire.ts";
import type { Through } from "./through.ts";

/** Records before a position that are looked at, and bytes of a partition: the newest time is among them. */
const back = 50n;
const mostBytes = 131_072;

export type TimeField = {
  /** Dotted path in the value, which is JSON. Nothing else of a value is looked at. */
  field: string;
  /** A time further ahead of its record's append time is none, ms. */
  tolerance: number;
};

/** The newest time among the last records of these topics. `arrivedAt`: append time. Null where there is none. */
export async function newestOfTopics(client: KafkaClient, topics: string[], time: TimeField): Promise<Through | null> {
  const led = ledPartitions(await client.metadata(topics));
  const ends = await listOffsets(client, led, latest);
  return newestOf(client, led, (each) => ends.get(keyOf(each)) ?? 0n, time);
}

/** The newest time among the records right before these positions. */
export async function newestBefore(
  client: KafkaClient,
  positions: (PartitionRef & { position: bigint })[],
  time: TimeField,
): Promise<Through | null> {
  const led = ledPartitions(await client.metadata([...new Set(positions.map(({ topic }) => topic))]));
  const known = new Map(positions.map((each) => [keyOf(each), each.position]));
  return newestOf(client, led, (each) => known.get(keyOf(each)) ?? 0n, time);
}

async function newestOf(
  client: KafkaClient,
  partitions: LedPartition[],
  upto: (partition: PartitionRef) => bigint,
  time: TimeField,
): Promise<Through | null> {
  let newest: Through | null = null;
  const starts = await listOffsets(client, partitions, earliest);
  const start = (each: PartitionRef) => starts.get(keyOf(each)) ?? 0n;
  for (const led of byLeader(partitions.filter((each) => upto(each) > start(each))).values()) {
    const broker = await client.at((led[0] as LedPartition).leader);
    const topics = byTopic(led).map(([topic, list]) => ({
      topic,
      partitions: list.map((each) => {
        const wanted = upto(each) - back;
        const fetchOffset = String(wanted > start(each) ? wanted : start(each));
        return { partition: each.partition, fetchOffset, maxBytes: mostBytes };
      }),
    }));
    const request = { isolationLevel: uncommitted, maxWaitTime: 100, minBytes: 1, maxBytes: 4_194_304, topics };
    for (const { topicName, partitions: answers } of (await broker.fetch(request)).responses) {
      for (const { partition, messages } of answers) {
        const end = upto({ topic: topicName, partition });
        for (const { offset, timestamp, value, isControlRecord } of messages) {
          if (isControlRecord || BigInt(offset) >= end) continue;
          const arrivedAt = Number(timestamp);
          const sentAt = timeOf(value, time.field);
          if (sentAt === null || sentAt > arrivedAt + time.tolerance) continue;
          if (newest === null || sentAt > newest.sentAt) newest = { sentAt, arrivedAt };
        }
      }
    }
  }
  return newest;
}

function timeOf(value: Buffer | null, field: string): number | null {
  if (value === null) return null;
  try {
    return instantAt(parseExactJson(value.toString("utf8")), field);
  } catch {
    return null;
  }
}
