import { isoInstant } from "../../observations/time.ts";
import { SourceError } from "../source.ts";
import { appendTime } from "./append-time.ts";
import type { KafkaClient } from "./client.ts";
import { type Address, type Metadata, uncommitted } from "./wire.ts";

export type PartitionRef = { topic: string; partition: number };
/** `topicId` absent: the broker does not tell it. */
export type LedPartition = PartitionRef & { leader: Address; topicId?: string };
const unknownTopic = 3;

/** Every partition of these topics with its leader. A topic that does not exist has none; one without leader throws. */
export function ledPartitions(metadata: Metadata): LedPartition[] {
  const brokers = new Map(metadata.brokers.map((broker) => [broker.nodeId, { host: broker.host, port: broker.port }]));
  return metadata.topicMetadata.flatMap(({ topic, topicId, topicErrorCode, partitionMetadata }) => {
    if (topicErrorCode === unknownTopic) return [];
    if (topicErrorCode !== 0) throw new SourceError(topicErrorCode === 29 ? "forbidden" : "server-error");
    return partitionMetadata.map(({ partitionId, leader }) => {
      const address = brokers.get(leader);
      if (!address) throw new SourceError("server-error", "a partition has no leader");
      return { topic, partition: partitionId, leader: address, ...(topicId === undefined ? {} : { topicId }) };
    });
  });
}

/** Partitions without a leader among these topics. */
export function countLeaderless(metadata: Metadata): number {
  const alive = new Set(metadata.brokers.map((broker) => broker.nodeId));
  return metadata.topicMetadata
    .flatMap((topic) => topic.partitionMetadata)
    .filter((partition) => !alive.has(partition.leader)).length;
}

/** The items under each key, in the order of first sight. */
export function grouped<T>(items: T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

export const byLeader = <T extends LedPartition>(partitions: T[]): Map<string, T[]> =>
  grouped(partitions, ({ leader }) => `${leader.host}:${leader.port}`);
export const byTopic = <T extends PartitionRef>(partitions: T[]): [string, T[]][] => [
  ...grouped(partitions, ({ topic }) => topic),
];
export const keyOf = ({ topic, partition }: PartitionRef): string => `${topic}/${partition}`;

/**
 * One offset per partition: `earliest` is the log start, `latest` the high watermark, a time (ms, as text) the first record
 * appended then or later, -1 where there is none. With the isolation `committed` the latest is the last stable offset: the first
 * record of a transaction that is still open, else the high watermark.
 */
export async function listOffsets(
  client: KafkaClient,
  partitions: LedPartition[],
  which: string,
  isolationLevel = uncommitted,
): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const led of byLeader(partitions).values()) {
    const broker = await client.at((led[0] as LedPartition).leader);
    const topics = byTopic(led).map(([topic, list]) => ({
      topic,
      partitions: list.map(({ partition }) => ({ partition, timestamp: which })),
    }));
    const { responses } = await broker.listOffsets({ isolationLevel, topics });
    for (const { topic, partitions: answers } of responses) {
      for (const { partition, offset } of answers) found.set(keyOf({ topic, partition }), BigInt(offset));
    }
  }
  return found;
}

/** What waits behind a commit. `unreadRecords` only where one answer reaches the end: markers of transactions are none. */
type Waiting = { oldestUnreadAt: string | null; unreadRecords?: string };

/**
 * Per partition the append time (ISO) of the first record from an offset on and before the end that tells one; markers of transactions
 * are no records. Only timestamps leave this function.
 */
export async function oldestUnread(
  client: KafkaClient,
  wanted: (LedPartition & { offset: bigint; end: bigint })[],
): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>();
  for (const led of byLeader(wanted).values()) {
    const broker = await client.at((led[0] as LedPartition).leader);
    const topics = byTopic(led).map(([topic, list]) => ({
      topic,
      partitions: list.map(({ partition, offset }) => ({ partition, fetchOffset: String(offset), maxBytes: 65_536 })),
    }));
    const request = { isolationLevel: uncommitted, maxWaitTime: 500, minBytes: 1, maxBytes: 4_194_304, topics };
    const { responses } = await broker.fetch(request);
    for (const { topicName, partitions: answers } of responses) {
      for (const { partition, messages } of answers) {
        const key = keyOf({ topic: topicName, partition });
        const { offset: from, end } = led.find((each) => keyOf(each) === key) ?? { offset: 0n, end: 0n };
        const records = messages.filter(
          (message) => !message.isControlRecord && BigInt(message.offset) >= from && BigInt(message.offset) < end,
        );
        const first = records.map(({ timestamp }) => appendTime(timestamp)).find((at) => at !== null);
        const reachesEnd = BigInt(messages.at(-1)?.offset ?? -1) + 1n >= end;
        if (records.length === 0 && !reachesEnd) continue;
        found.set(key, {
          oldestUnreadAt: first == null ? null : isoInstant(first),
          ...(reachesEnd ? { unreadRecords: String(records.length) } : {}),
        });
      }
    }
  }
  return found;
}
