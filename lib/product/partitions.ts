import type { PartitionRow } from "../board/views.ts";
import { epochMs } from "../observations/time.ts";
import type { Observation } from "../observations/types.ts";

type Partitioned = Extract<Observation, { kind: "consumer-group" | "spark-checkpoint" }>;

export const isPartitioned = (value: Observation): value is Partitioned =>
  value.kind === "consumer-group" || value.kind === "spark-checkpoint";

/** Record lag per partition: log end minus committed, never below zero; null where nothing was committed. */
export function partitionRows({ partitions }: Partitioned): PartitionRow[] {
  return partitions.map(({ topic, partition, end, committed, oldestUnreadAt, earliestLossAt }) => ({
    topic,
    partition,
    end,
    committed,
    lag: committed === null ? null : behind(end, committed).toString(),
    oldestUnreadAt: oldestUnreadAt ?? null,
    earliestLossAt: earliestLossAt ?? null,
  }));
}

function behind(end: string, committed: string): bigint {
  const distance = BigInt(end) - BigInt(committed);
  return distance < 0n ? 0n : distance;
}

/** All partitions of one cursor together; null while one of them has no commit. */
export function recordLag({ partitions }: Partitioned): bigint | null {
  let sum = 0n;
  for (const { end, committed } of partitions) {
    if (committed === null) return null;
    sum += behind(end, committed);
  }
  return sum;
}

/** Age of the oldest record that waits at this cursor, in seconds: 0 while none waits, null while it was not read. */
export function oldestWaitSeconds(observation: Partitioned, now: number): number | null {
  const waiting = observation.partitions.filter(
    ({ end, committed }) => committed === null || BigInt(committed) < BigInt(end),
  );
  if (waiting.length === 0) return 0;
  const times = waiting.flatMap(({ oldestUnreadAt }) => (oldestUnreadAt ? [epochMs(oldestUnreadAt)] : []));
  return times.length === 0 ? null : Math.max(0, (now - Math.min(...times)) / 1_000);
}
