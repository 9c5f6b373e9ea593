import type { FailureReason } from "../lib/observations/types.ts";
import type { Stall } from "./stage.ts";
import type { Change } from "./volume.ts";

export type Stream = "progress" | "purchases" | "enrollment" | "wal";
export type StageName =
  /** producers → learning.progress */
  | "producer"
  /** Spark query of the tile */
  | "tile"
  /** S3 sink of learning.progress */
  | "landing"
  /** JDBC source of commerce.purchase_line */
  | "source"
  /** S3 sink of commerce.purchase_line */
  | "sink"
  /** Streams application course-revenue */
  | "revenue"
  /** Debezium: slot → topic */
  | "capture"
  /** What Debezium confirms to the slot: its changes and heartbeats. */
  | "confirm"
  /** How far back the slot must keep WAL. */
  | "restart"
  /** fold of the cohort */
  | "fold";

export type Span = { from: number; to: number };
export type TaskState = "UNASSIGNED" | "RUNNING" | "PAUSED" | "FAILED" | "RESTARTING" | "STOPPED";

/** What injections change in the estate. Everything is a plain fact with a span of estate time (ms). */
export type Effects = {
  volume: Record<Stream, Change[]>;
  stalls: Record<StageName, Stall[]>;
  /** Observations that do not arrive. */
  unseen: (Span & { ids: readonly string[]; failed: FailureReason; afterMs: number })[];
  /** Answer of Connect for one connector. `taskless`: an empty task list. */
  connectors: (Span & {
    id: string;
    state: TaskState;
    tasks: TaskState | "taskless";
    exceptionClass?: string;
    rootClass?: string;
    traceNamesLostPosition?: boolean;
  })[];
  groups: (Span & { id: string; state: "Empty" | "Dead" | "PreparingRebalance"; members: number })[];
  /** Connect answers, but its offsets endpoint hangs. */
  offsetsHang: Span[];
  slot: (Span & { shape: "inactive" | "lost" | "absent" | "recreated" })[];
  /** The slot's counters begin anew; `announced`: its stats_reset says so. */
  recreated: { at: number; announced: boolean }[];
  /** The enrollment database was started again. */
  restarted: number[];
  bulkWrites: (Span & { bytesPerSecond: number })[];
  writers: (Span & { application: string })[];
  /** The first window that closes after `from` gets its row only at `to`. */
  skippedWindow: Span[];
  poison: (Span & { everyMs: number })[];
  /** Share of progress records the sink cannot write, and a steady number on top. */
  badProgress: (Span & { share: number; perMinute: number })[];
  /** Lines after `from` that the sink cannot write, by their distance; landed again at `to`. */
  badLines: (Span & { offsets: readonly number[] })[];
  /** The object that was written `ageMs` before `from` is gone until `to`. */
  lostObject: (Span & { ageMs: number })[];
  /** The line allocated at `from` commits `heldMs` later, after the source has passed it; sent again at `to`. */
  lateLine: (Span & { heldMs: number })[];
  /** An object holds an identity this far above the table's maximum at `from`. */
  strayLine: (Span & { above: number })[];
  rolledBack: { at: number; lines: number }[];
  duplicated: { at: number; lines: number }[];
  /** Objects merged into fewer; no row changes. */
  compacted: { at: number; objects: number }[];
  /** Old events of clients that were offline. */
  oldEvents: (Span & { perWindow: number })[];
};

export function noEffects(): Effects {
  return {
    volume: { progress: [], purchases: [], enrollment: [], wal: [] },
    stalls: {
      producer: [],
      tile: [],
      landing: [],
      source: [],
      sink: [],
      revenue: [],
      capture: [],
      confirm: [],
      restart: [],
      fold: [],
    },
    unseen: [],
    connectors: [],
    groups: [],
    offsetsHang: [],
    slot: [],
    recreated: [],
    restarted: [],
    bulkWrites: [],
    writers: [],
    skippedWindow: [],
    poison: [],
    badProgress: [],
    badLines: [],
    lostObject: [],
    lateLine: [],
    strayLine: [],
    rolledBack: [],
    duplicated: [],
    compacted: [],
    oldEvents: [],
  };
}

/** The stages stand still, or go at `speed`, for the span. */
export function stall(effects: Effects, names: readonly StageName[], span: Span, speed = 0): void {
  for (const name of names) effects.stalls[name].push({ ...span, speed });
}

/** The slot's path stands still for the span, and begins anew at its end: what waited is gone from the log. */
export function loseSlot(effects: Effects, span: Span): void {
  for (const name of ["capture", "confirm", "restart"] as const) {
    effects.stalls[name].push({ ...span, speed: 0, skips: true });
  }
  effects.recreated.push({ at: span.to, announced: true });
}

export function active<T extends Span>(list: readonly T[], at: number): T | undefined {
  return list.find((entry) => entry.from <= at && at < entry.to);
}
