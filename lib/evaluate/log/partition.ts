import type { ObservationOf } from "../../observations/types.ts";
import { committedOf } from "../unread.ts";
import type { PartitionMemory } from "./memory.ts";

export type Partition = ObservationOf<"consumer-group">["partitions"][number];
export type LossReason = "retention-passed" | "skipped-to-end" | "topic-recreated" | "first-commit-skipped";

/** Records of one partition that a reader will never have read. */
export type Loss = {
  partition: string;
  reason: LossReason;
  /** First offset not read, and the first one after it that can be or was. */
  from: bigint;
  to: bigint;
  /** Data records between, at most. */
  records: bigint;
};
/** A commit above the end of its log, in two sweeps. */
export type Beyond = { partition: string; committed: bigint; end: bigint; recreated: boolean; oldOwed: bigint };
export type Finding = { loss?: Loss; beyond?: Beyond };
export type Reader = {
  /** Nobody can have read on between two reads of one sweep. */
  gone: boolean;
  reset: "earliest" | "latest" | "none";
  /** The reader was known before this partition was: one that is seen for the first time was added. */
  known: boolean;
};

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const notNegative = (value: bigint): bigint => (value > 0n ? value : 0n);

export const nameOf = ({ topic, partition }: Partition): string => `${topic}-${partition}`;

/**
 * What this sweep says of one partition. Commits are read first and the log after them: a start above the commit may be a
 * reader that moved between the reads, so a second sweep confirms it where a reader is there.
 */
export function advance(before: PartitionMemory | undefined, now: Partition, reader: Reader) {
  const committed = committedOf(now);
  const start = BigInt(now.start);
  const end = BigInt(now.end);
  const topicId = now.topicId ?? before?.topicId ?? null;
  const recreated = before !== undefined && before.topicId !== null && before.topicId !== topicId;
  const last = recreated ? undefined : before;
  const passes = committed !== null && committed < start;
  const owed =
    committed === null ? 0n : passes ? owedSince(last, now, committed, end) : dataUnread(now, committed, end);
  const lost = passes ? least(start - committed, owed) : 0n;
  const beyond = committed !== null && committed > end;
  const after: PartitionMemory = {
    topicId,
    committed: committed?.toString() ?? null,
    start: now.start,
    end: now.end,
    owed: owed.toString(),
    passed: lost > 0n ? (last?.passed ?? 0) + (reader.gone ? 2 : 1) : 0,
    beyond,
    oldOwed: beyond ? (recreated ? before.owed : (last?.oldOwed ?? null)) : null,
  };
  const partition = nameOf(now);
  if (recreated) return { after, finding: beyond ? {} : fromOldTopic(before, partition) };
  if (committed === null) return { after, finding: {} };
  const finding: Finding = {};
  if (after.passed >= 2) {
    finding.loss = { partition, reason: "retention-passed", from: committed, to: start, records: lost };
  } else if (lost === 0n)
    finding.loss = returned(last, committed, partition, reader) ?? first(last, now, committed, reader);
  // No order of reads puts the end below a commit of the sweep before.
  if (beyond && last?.beyond && end < BigInt(last.committed ?? 0)) {
    const oldOwed = BigInt(after.oldOwed ?? 0);
    finding.beyond = { partition, committed, end, recreated: after.oldOwed !== null, oldOwed };
  }
  return { after, finding };
}

function dataUnread(now: Partition, committed: bigint, end: bigint): bigint {
  return now.unreadRecords === undefined ? notNegative(end - committed) : BigInt(now.unreadRecords);
}

/** Behind the start only the count of before can tell markers from records; without one it is all of them, at most. */
function owedSince(last: PartitionMemory | undefined, now: Partition, committed: bigint, end: bigint): bigint {
  if (last === undefined || last.committed !== committed.toString()) return end - committed;
  return BigInt(last.owed) + notNegative(BigInt(now.end) - BigInt(last.end));
}

/** What an old topic still owed its reader when it was deleted. */
export function fromOldTopic(before: PartitionMemory, partition: string): Finding {
  const records = BigInt(before.owed);
  if (records === 0n || before.committed === null) return {};
  const from = BigInt(before.committed);
  return { loss: { partition, reason: "topic-recreated", from, to: BigInt(before.end), records } };
}

/** A reader that was passed comes back by its reset policy: at the end it leaves out what could still be read. */
function returned(last: PartitionMemory | undefined, committed: bigint, partition: string, reader: Reader) {
  if (!last || last.passed < 2 || last.committed === null || reader.reset !== "latest") return undefined;
  const from = BigInt(last.committed);
  const to = least(committed, BigInt(last.end));
  if (to <= BigInt(last.start)) return undefined;
  return { partition, reason: "skipped-to-end", from, to, records: least(to - from, BigInt(last.owed)) } as const;
}

/** The first commit of a partition that was added: with a reset to the end, what lay before it was never read. */
function first(last: PartitionMemory | undefined, now: Partition, committed: bigint, reader: Reader) {
  const added = last === undefined ? reader.known : last.committed === null;
  if (!added || reader.reset !== "latest") return undefined;
  const from = BigInt(last?.start ?? now.start);
  if (committed <= from) return undefined;
  return {
    partition: nameOf(now),
    reason: "first-commit-skipped",
    from,
    to: committed,
    records: committed - from,
  } as const;
}
