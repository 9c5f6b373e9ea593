import { RangeSet } from "../range-set.ts";
import type { Evidence, ProductScope } from "../types.ts";
import { asJson, type LogMemory } from "./memory.ts";
import {
  advance,
  type Beyond,
  type Finding,
  fromOldTopic,
  type Loss,
  nameOf,
  type Partition,
  type Reader,
} from "./partition.ts";

export type Losses = { losses: Loss[]; beyond: Beyond[] };

/** What a reader lost on its log, worked out once per cursor and sweep for all rules that ask. */
export function lossesOf(scope: ProductScope, partitions: readonly Partition[], reader: Omit<Reader, "known">): Losses {
  return scope.once(`losses:${scope.cursorName}`, () => {
    const before = scope.recallShared<LogMemory>(`log:${scope.cursorName}`) ?? {};
    const after: LogMemory = {};
    const findings: Finding[] = [];
    const known = Object.keys(before).length > 0;
    for (const partition of partitions) {
      const name = nameOf(partition);
      const advanced = advance(before[name], partition, { ...reader, known });
      after[name] = advanced.after;
      findings.push(advanced.finding);
    }
    for (const [name, last] of Object.entries(before)) {
      if (name in after) continue;
      const topic = name.slice(0, name.lastIndexOf("-"));
      const now = partitions.find((partition) => partition.topic === topic);
      const recreated = now?.topicId !== undefined && last.topicId !== null && now.topicId !== last.topicId;
      if (recreated) findings.push(fromOldTopic(last, name));
      // A partition that is merely not told this time is not gone.
      else after[name] = last;
    }
    scope.rememberShared(`log:${scope.cursorName}`, asJson(after));
    return {
      losses: findings.flatMap(({ loss }) => loss ?? []),
      beyond: findings.flatMap(({ beyond }) => beyond ?? []),
    };
  });
}

export const recordsLost = (losses: readonly Loss[]): bigint => losses.reduce((sum, { records }) => sum + records, 0n);

/** The first loss and their sum, in offsets; no record is named. */
export function lossEvidence(losses: readonly Loss[]): Evidence {
  const [loss] = losses;
  if (loss === undefined) return { lostRecords: "0" };
  return {
    lostRecords: recordsLost(losses).toString(),
    partitionsLost: losses.length,
    partition: loss.partition,
    lostFrom: loss.from.toString(),
    lostTo: loss.to.toString(),
  };
}

/** Each partition has its own part of the identities: room for 256 partitions of 2^54 offsets. */
const room = 1n << 54n;

/** Lost offsets as one set, so that a named acceptance covers what it was given for and no more. */
export function lossExtent(losses: readonly Loss[]): string {
  const base = (partition: string) => BigInt(Number(partition.slice(partition.lastIndexOf("-") + 1)) % 256) * room;
  return losses
    .reduce(
      (set, { partition, from, to }) => set.union(RangeSet.of([base(partition) + from, base(partition) + to])),
      RangeSet.empty,
    )
    .toString();
}
