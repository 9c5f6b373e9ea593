import type { Observation } from "../../observations/types.ts";
import { at } from "../script.fixture.ts";

const end = "1000";
/** A query that has read everything, one window closed and visible, one open. */
export const healthyTile: Record<string, Observation> = {
  "tile.checkpoint": {
    kind: "spark-checkpoint",
    queryId: "5f0c",
    committedBatch: 7,
    plannedBatch: 7,
    committedAt: at(-5),
    plannedAt: at(-10),
    watermark: at(-600),
    partitions: [{ topic: "learning.progress", partition: 0, committed: end, start: "0", end }],
    liveness: { state: "running", lastProgressAt: at(-5) },
  },
  "tile.events": {
    kind: "event-times",
    sampled: false,
    newestEventTime: at(-5),
    windows: [closedWindow(at(-1_800), at(-840)), openWindow(at(-300))],
  },
  "tile.sink": { kind: "tile-sink", rows: [{ start: at(-1_800), updatedAt: at(-820) }] },
  "tile.rejects": { kind: "reject-topic", total: "0", byReason: [] },
};

export function closedWindow(start: string, closedAt: string, acceptedBeforeClose = 50) {
  return { start, accepted: acceptedBeforeClose + 1, firstAppendedAt: start, closedAt, acceptedBeforeClose };
}

export function openWindow(start: string) {
  return { start, accepted: 50, firstAppendedAt: start, closedAt: null, acceptedBeforeClose: 50 };
}

/** The checkpoint's one partition, with `unread` records behind its end. */
export const unreadRecords = (unread: number) => ({
  partitions: [
    { topic: "learning.progress", partition: 0, committed: end, start: "0", end: String(Number(end) + unread) },
  ],
});

export const rejected = (reason: string, inWindow: number, newestAt: string | null) => ({
  total: String(inWindow),
  byReason: [{ reason, inWindow, newestAt }],
});
