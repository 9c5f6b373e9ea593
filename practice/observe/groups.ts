import type { ObservationOf } from "../../lib/observations/types.ts";
import { active, type TopicName } from "../effects.ts";
import type { Model } from "../model.ts";
import { topicConfiguration } from "./configuration.ts";
import { topicName } from "./topics.ts";

type Group = ObservationOf<"consumer-group">;

const reads: Readonly<Record<string, TopicName>> = {
  "landing.sink": "progress",
  "purchases.sink": "purchases",
  "revenue.group": "purchases",
  "enrollment.fold": "enrollment",
};

/**
 * A reader's group: stable unless something happened to it; a group that is dead has no commits either.
 * `partitionsAt`: what its reader alone would have left there.
 */
export function groupOf(
  model: Model,
  id: string,
  at: number,
  usual: { protocol: Group["protocol"]; members: number },
  partitionsAt: (moment: number) => Group["partitions"],
): Group {
  const partitions = partitionsAt(at);
  const set = active(
    model.effects.commitsBeyond.filter((entry) => entry.id === id),
    at,
  );
  if (set) {
    const then = partitionsAt(set.from);
    for (const [index, partition] of partitions.entries()) {
      const committed = Number(then[index]?.end) + set.records;
      partitions[index] = { ...nothingUnread(partition), committed: String(committed), unreadRecords: "0" };
    }
  }
  const troubles = model.effects.groups.filter((entry) => entry.id === id);
  const left = troubles.filter(({ state, from }) => state !== "PreparingRebalance" && from <= at);
  const generation = 2 + left.length + troubles.filter(({ to }) => to <= at).length;
  const trouble = active(troubles, at);
  const read = reads[id];
  const common = {
    ...({ kind: "consumer-group", protocol: usual.protocol, generation } as const),
    ...(read ? { topics: [{ topic: topicName(read), configuration: topicConfiguration(model, read, at) }] } : {}),
  };
  if (!trouble) return { ...common, state: "Stable", members: usual.members, partitions };
  const gone = trouble.state === "Dead";
  return {
    ...common,
    state: trouble.state,
    members: trouble.members,
    partitions: gone ? partitions.map(withoutCommit) : partitions,
  };
}

const nothingUnread = (partition: Group["partitions"][number]) => ({
  ...partition,
  oldestUnreadAt: null,
  earliestLossAt: null,
});

function withoutCommit({ unreadRecords: _unread, ...partition }: Group["partitions"][number]) {
  return { ...nothingUnread(partition), committed: null };
}
