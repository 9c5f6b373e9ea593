import { setTimeout as pause } from "node:timers/promises";
import { Kafka, logLevel } from "kafkajs";
import { localTree } from "../../lib/sources/files/local.ts";
import { readCheckpoint } from "../../lib/sources/spark/checkpoint-files.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import { landingGroup } from "./landing-tools.ts";
import { lastEvent, progressOf } from "./progress-tools.ts";

export const isTerminated = (event: Record<string, unknown>): boolean => "errorClassOnException" in event;

/** Stops the windows' query. Throws Error when it does not end within 20 s. */
export async function stopQuery(stack: Stack): Promise<void> {
  progressOf(stack).switches.set(tileSwitch, "stop");
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100))
    if ((await lastEvent(stack, isTerminated)).shows) return;
  throw new Error("the windows' query did not end within 20 s");
}

/** Takes the switch away and waits until the query has done a batch. */
export async function resume(stack: Stack): Promise<void> {
  progressOf(stack).switches.clear(tileSwitch);
  await progressOf(stack).tile.untilNextBatch(60_000);
}

/** Next offset by partition. */
export type Positions = Map<number, bigint>;

/** Where a query of the tile's application stands by its checkpoint. */
export async function positionsOf(stack: Stack, query: "tile" | "tile-rejects"): Promise<Positions> {
  const tree = localTree(progressOf(stack).tile.files);
  const { committed } = await readCheckpoint(tree, `checkpoints/${query}`, AbortSignal.timeout(5_000));
  return committed.get(progressTopic) ?? new Map();
}

export async function withAdmin<T>(stack: Stack, work: (admin: ReturnType<Kafka["admin"]>) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers: [stack.broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

/** Where a reader of the progress topic stands by its group's commits. */
export async function groupPositions(stack: Stack, groupId: string): Promise<Positions> {
  return withAdmin(stack, async (admin) => {
    const [found] = await admin.fetchOffsets({ groupId, topics: [progressTopic] });
    return new Map(found?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
  });
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Longer than from one batch of the query to the next. */
const batchMs = 3_000;

/**
 * Holds the query until every other reader of the topic has got past it, stops it and deletes what it has not read and they
 * have. Throws Error when they do not get far enough within 15 s.
 */
export async function deleteUnread(stack: Stack): Promise<void> {
  progressOf(stack).switches.set(tileSwitch, "block");
  await pause(batchMs);
  await withAdmin(stack, async (admin) => {
    const held = await admin.fetchTopicOffsets(progressTopic);
    for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(200)) {
      const [sink, rejects] = [await groupPositions(stack, landingGroup), await positionsOf(stack, "tile-rejects")];
      const passed = held.map(({ partition, high }) => {
        const offset = least(sink.get(partition) ?? 0n, rejects.get(partition) ?? 0n);
        return { partition, offset: String(offset), enough: offset >= BigInt(high) + 5n };
      });
      if (!passed.every(({ enough }) => enough)) continue;
      await stopQuery(stack);
      const partitions = passed.map(({ partition, offset }) => ({ partition, offset }));
      return admin.deleteTopicRecords({ topic: progressTopic, partitions });
    }
    throw new Error("the other readers of the topic did not get past the query within 15 s");
  });
}
