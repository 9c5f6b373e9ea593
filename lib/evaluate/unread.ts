import { epochMs } from "../observations/time.ts";
import type { ObservationOf } from "../observations/types.ts";

type Partition = ObservationOf<"consumer-group">["partitions"][number];

/** What a group has not read, over its partitions; never negative, never the whole log for a missing commit. */
export type Unread = {
  /** Readable records between the commit and the end, on partitions that have a commit. */
  records: bigint;
  /** Partitions without a commit that hold records: how much is unread there cannot be said. */
  uncommitted: number;
  /** At most this many unread there. */
  uncommittedAtMost: bigint;
  /** Partitions with a commit at which records wait. */
  waiting: number;
  /** Of those, without the time of their oldest unread record. */
  undated: number;
  /** Append time of the oldest unread record whose time is known; milliseconds. */
  oldestAt: number | null;
  /** A commit was above the end read after it: two reads are not one snapshot, nothing waits there. */
  notSimultaneous: boolean;
  partitions: number;
};

/** What is unread on these partitions; several rules ask it of one observation. */
export function unreadOf(partitions: readonly Partition[]): Unread {
  const known = counted.get(partitions);
  if (known !== undefined) return known;
  const unread = count(partitions);
  counted.set(partitions, unread);
  return unread;
}

const counted = new WeakMap<readonly Partition[], Readonly<Unread>>();

function count(partitions: readonly Partition[]): Unread {
  const unread: Unread = {
    records: 0n,
    uncommitted: 0,
    uncommittedAtMost: 0n,
    waiting: 0,
    undated: 0,
    oldestAt: null,
    notSimultaneous: false,
    partitions: partitions.length,
  };
  for (const partition of partitions) add(unread, partition);
  return unread;
}

function add(unread: Unread, partition: Partition): void {
  const start = BigInt(partition.start);
  const end = readableEnd(partition);
  const committed = committedOf(partition);
  if (committed === null) {
    if (end <= start) return;
    unread.uncommitted += 1;
    unread.uncommittedAtMost += end - start;
    return;
  }
  if (committed > BigInt(partition.end)) unread.notSimultaneous = true;
  const from = committed > start ? committed : start;
  if (from >= end) return;
  const records = dataRecords(partition, end - from);
  if (records === 0n) return;
  unread.records += records;
  unread.waiting += 1;
  if (partition.oldestUnreadAt == null) {
    unread.undated += 1;
    return;
  }
  const at = epochMs(partition.oldestUnreadAt);
  if (unread.oldestAt === null || at < unread.oldestAt) unread.oldestAt = at;
}

/** Transaction markers and compacted holes are offsets too; a source that can tell them from records does. */
function dataRecords({ unreadRecords }: Partition, offsets: bigint): bigint {
  if (unreadRecords === undefined) return offsets;
  const records = BigInt(unreadRecords);
  return records < offsets ? records : offsets;
}

/** Where a reader of committed data must stop: the end, or the first record of a transaction that is still open. */
export function readableEnd({ end, lastStable }: { end: string; lastStable?: string | undefined }): bigint {
  const stable = lastStable === undefined ? BigInt(end) : BigInt(lastStable);
  return stable < BigInt(end) ? stable : BigInt(end);
}

/** Clients hand out -1, -2 or -1001 where no commit exists. */
export function committedOf(partition: { committed: string | null }): bigint | null {
  if (partition.committed === null) return null;
  const committed = BigInt(partition.committed);
  return committed < 0n ? null : committed;
}

/** All commits added up, only to tell movement between sweeps. */
export const commitSum = (partitions: readonly Partition[]): string =>
  partitions.reduce((sum, partition) => sum + (committedOf(partition) ?? 0n), 0n).toString();
