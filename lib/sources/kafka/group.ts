import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import type { KafkaClient } from "./client.ts";
import { grouped, keyOf, type LedPartition, ledPartitions, listOffsets, oldestUnread } from "./partitions.ts";
import { lossAt, type TopicSettings, topicSettings } from "./retention.ts";
import { type Broker, committed as committedOnly, earliest, latest } from "./wire.ts";

type Group = ObservationOf<"consumer-group">;
const states = ["Stable", "Empty", "Dead", "PreparingRebalance", "CompletingRebalance"] as const;
const protocols = ["classic", "consumer", "streams", "connect"] as const;

/** `committedOnly`: its readers stop before a transaction that is open. No broker knows that of them. */
type Reads = { committedOnly?: boolean };

/**
 * A consumer group's commits against the log. Commits are read before ends, so that a lag is never negative by the
 * order of reading.
 */
export function consumerGroupSource(
  id: string,
  group: string,
  topics: string[],
  client: KafkaClient,
  reads: Reads = {},
): Source {
  return {
    id,
    read: ({ signal }) => client.run(signal, () => readGroup(client, group, topics, reads)),
    close: () => client.close(),
  };
}

async function readGroup(client: KafkaClient, group: string, topics: string[], reads: Reads): Promise<Group> {
  const partitions = ledPartitions(await client.metadata(topics));
  const { coordinator } = await (await client.any()).findGroupCoordinator({ groupId: group, coordinatorType: 0 });
  const broker = await client.at(coordinator);
  const committed = await readCommits(broker, group, partitions);
  const starts = await listOffsets(client, partitions, earliest);
  const stable = reads.committedOnly ? await listOffsets(client, partitions, latest, committedOnly) : null;
  const ends = await listOffsets(client, partitions, latest);
  const waiting = partitions.flatMap((partition) => {
    const commit = committed.get(keyOf(partition));
    const start = starts.get(keyOf(partition)) ?? 0n;
    const end = ends.get(keyOf(partition)) ?? 0n;
    const offset = commit !== undefined && commit > start ? commit : start;
    return commit !== undefined && offset < end ? [{ ...partition, offset, end }] : [];
  });
  const unread = await oldestUnread(client, waiting);
  const settings = await topicSettings(client, [...new Set(partitions.map(({ topic }) => topic))]);
  return {
    kind: "consumer-group",
    ...(await membership(broker, group, committed.size > 0)),
    partitions: partitions.map((each) => {
      const key = keyOf(each);
      const commit = committed.get(key);
      const waits = unread.get(key) ?? { oldestUnreadAt: null };
      const lastStable = stable?.get(key);
      return {
        topic: each.topic,
        partition: each.partition,
        committed: commit === undefined ? null : String(commit),
        start: String(starts.get(key) ?? 0n),
        end: String(ends.get(key) ?? 0n),
        ...waits,
        ...(each.topicId === undefined ? {} : { topicId: each.topicId }),
        ...(lastStable === undefined ? {} : { lastStable: String(lastStable) }),
        ...lossAt(waits.oldestUnreadAt, settings.get(each.topic)?.kept),
      };
    }),
    ...digestsOf(settings),
  };
}

/** Nothing where no broker says how a topic is set: that is not a change of it. */
function digestsOf(settings: Map<string, TopicSettings>): Pick<Group, "topics"> {
  const topics = [...settings].flatMap(([topic, { configuration }]) =>
    configuration === undefined ? [] : [{ topic, configuration }],
  );
  return topics.length === 0 ? {} : { topics };
}

async function readCommits(broker: Broker, group: string, partitions: LedPartition[]): Promise<Map<string, bigint>> {
  const topics = [...grouped(partitions, ({ topic }) => topic)].map(([topic, list]) => ({
    topic,
    partitions: list.map(({ partition }) => ({ partition })),
  }));
  const committed = new Map<string, bigint>();
  if (topics.length === 0) return committed;
  const { responses } = await broker.offsetFetch({ groupId: group, topics });
  for (const { topic, partitions: answers } of responses) {
    for (const { partition, offset } of answers) {
      if (BigInt(offset) >= 0n) committed.set(keyOf({ topic, partition }), BigInt(offset));
    }
  }
  return committed;
}

/**
 * The classic describe request says Dead, without members, of a group of the newer protocols that is alive. While such
 * a group has commits or is listed its state is Unknown, never Dead.
 */
async function membership(
  broker: Broker,
  groupId: string,
  hasCommits: boolean,
): Promise<Pick<Group, "state" | "protocol" | "members">> {
  const { groups } = await broker.describeGroups({ groupIds: [groupId] });
  const found = groups.find((each) => each.groupId === groupId);
  const state = states.find((each) => each === found?.state) ?? "Unknown";
  const protocol = protocols.find((each) => each === found?.protocolType) ?? "classic";
  if (state !== "Dead") return { state, protocol, members: found?.members.length ?? 0 };
  const listed = (await broker.listGroups()).groups.find((each) => each.groupId === groupId);
  if (!listed && !hasCommits) return { state: "Dead", members: 0 };
  const newer = protocols.find((each) => each === listed?.protocolType) ?? "consumer";
  return { state: "Unknown", protocol: newer, members: 0 };
}
