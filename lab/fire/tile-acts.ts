import { setTimeout as pause } from "node:timers/promises";
import { localTree } from "../../lib/sources/files/local.ts";
import { readCheckpoint } from "../../lib/sources/spark/checkpoint-files.ts";
import { withAdmin } from "../parts/admin.ts";
import { record } from "../parts/progress-event.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import { landingGroup } from "./landing-tools.ts";
import { lastEvent, progressOf } from "./progress-tools.ts";
import { newestRow } from "./tile-tools.ts";
import { closedBy } from "./tile-windows.ts";

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
type Positions = Map<number, bigint>;

/** Where a query of the tile's application stands by its checkpoint. */
export async function positionsOf(stack: Stack, query: "tile" | "tile-rejects"): Promise<Positions> {
  const tree = localTree(progressOf(stack).tile.files);
  const { committed } = await readCheckpoint(tree, `checkpoints/${query}`, AbortSignal.timeout(5_000));
  return committed.get(progressTopic) ?? new Map();
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

/** Waits until every window that an event of then closes has its row, and no batch is told of for some seconds. */
async function untilWritten(stack: Stack, at: number): Promise<void> {
  const { tile } = progressOf(stack);
  let [batch, since] = [tile.newestBatch(), Date.now()];
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await pause(300)) {
    const now = tile.newestBatch();
    if (now !== batch) [batch, since] = [now, Date.now()];
    if (Date.now() - since < 2 * batchMs) continue;
    const written = await newestRow(stack, (ageMs) => Date.now() - ageMs > closedBy(at) - 1_000);
    if (written.shows) return;
  }
  throw new Error("the windows of the lesson were not written within 90 s");
}

/** The lesson ends and the query does the rest of it: no window closes until the next. Returns a moment (ms) of its last window. */
export async function holdLesson(stack: Stack): Promise<number> {
  progressOf(stack).setQuiet(true);
  // No later than what was sent: an event of then closes nothing.
  const ended = Date.now() - 1_000;
  // Whether one closed in that second is not known: then it has its time.
  if (closedBy(ended + 1_000) !== closedBy(ended)) await pause(5 * batchMs);
  await untilWritten(stack, ended);
  return ended;
}

/** Less than a batch may take, by so much that its page would not come before that of what is deleted. */
const heldMs = 13_000;

/** Waits until every other reader of the topic has read all of it. Returns whether they had by then. */
async function readByOthers(stack: Stack, until: number): Promise<boolean> {
  return withAdmin(stack, async (admin) => {
    const ends = await admin.fetchTopicOffsets(progressTopic);
    for (; Date.now() < until; await pause(200)) {
      const [sink, rejects] = [await groupPositions(stack, landingGroup), await positionsOf(stack, "tile-rejects")];
      const read = (partition: number) => least(sink.get(partition) ?? 0n, rejects.get(partition) ?? 0n);
      if (ends.every(({ partition, high }) => read(partition) >= BigInt(high))) return true;
    }
    return false;
  });
}

/**
 * The lesson ends, so that no window closes which nobody could write. Of what still comes the query holds the first batch; the
 * rest is deleted when every other reader of the topic has read it. Where they take too long the query does it all, and it is tried
 * again. Throws Error after the fourth time.
 */
export async function deleteUnread(stack: Stack): Promise<void> {
  const { workload, switches } = progressOf(stack);
  const ended = await holdLesson(stack);
  const events = (count: number) => Array.from({ length: count }, (_, n) => record(0, n, ended, workload.marker));
  for (let attempt = 1; attempt <= 4; attempt++) {
    switches.set(tileSwitch, "block");
    const heldUntil = Date.now() + heldMs;
    await workload.send(events(20));
    await pause(batchMs);
    await workload.send(events(80));
    if (await readByOthers(stack, heldUntil)) {
      await stopQuery(stack);
      return withAdmin(stack, async (admin) => {
        const ends = await admin.fetchTopicOffsets(progressTopic);
        const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
        await admin.deleteTopicRecords({ topic: progressTopic, partitions });
      });
    }
    switches.clear(tileSwitch);
    await untilWritten(stack, ended);
  }
  throw new Error(`the other readers of the topic did not read on within ${heldMs / 1_000} s`);
}

/** Starts the query so that it goes on past what is gone, then the next lesson. */
export async function goOnPastLoss(stack: Stack): Promise<void> {
  const { switches, tile } = progressOf(stack);
  switches.set(tileSwitch, "skip-lost");
  for (const deadline = Date.now() + 60_000; (await lastEvent(stack, isTerminated)).shows; await pause(200))
    if (Date.now() > deadline) throw new Error("the windows' query did not start within a minute");
  progressOf(stack).setQuiet(false);
  await tile.untilNextBatch(60_000);
  switches.clear(tileSwitch);
}
