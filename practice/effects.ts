import type { FailureReason } from "../lib/observations/types.ts";
import type { Stall } from "./stage.ts";
import type { Change } from "./volume.ts";

export type Stream = "progress" | "purchases" | "enrollment" | "wal";
export type TopicName = "progress" | "purchases" | "enrollment";
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
  | "fold"
  /** The job that commits landed objects to their table. */
  | "tableJob";

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
  /** Somebody changed a connector's configuration. */
  configured: { at: number; id: string }[];
  /** All tasks of these connectors were started once more. */
  started: { at: number; ids: readonly string[] }[];
  /** A task that fails soon after each start, and is started again every `everyMs`. */
  loops: (Span & { id: string; everyMs: number })[];
  groups: (Span & { id: string; state: "Empty" | "Dead" | "PreparingRebalance"; members: number })[];
  /** The group's commits were set to so many records beyond the end. */
  commitsBeyond: (Span & { id: string; records: number })[];
  /** One partition of a reader falls behind by `lagMs` and stays so. */
  hotPartition: (Span & { id: string; partition: number; lagMs: number })[];
  /** Contract partitions without a leader. */
  leaderless: (Span & { partitions: number })[];
  /** Connect answers, but its offsets endpoint hangs. */
  offsetsHang: Span[];
  /** The connector reads whole tables. */
  snapshots: Span[];
  slot: (Span & { shape: "inactive" | "lost" | "absent" | "recreated" | "synced" })[];
  /** The slot's counters begin anew; `announced`: its stats_reset says so. */
  recreated: { at: number; announced: boolean }[];
  /** The enrollment database was started again. */
  restarted: number[];
  bulkWrites: (Span & { bytesPerSecond: number })[];
  writers: (Span & { application: string })[];
  /** The first window that closes after `from` gets its row only at `to`. */
  skippedWindow: Span[];
  /** The tile's query lives and works on one batch for ever. */
  blockedBatch: Span[];
  /** A file of a planned batch is missing from the tile's checkpoint. */
  damagedCheckpoint: Span[];
  /** The tile's query began with an empty checkpoint at the newest records, or at those of `replayMs` before. */
  newCheckpoint: { at: number; replayMs?: number }[];
  /** A pause that somebody declared by name: a cursor, or a dependency with all that it carries. */
  pauses: (Span & { scope: string })[];
  /** The contract asks about this product no more. */
  retired: (Span & { product: string })[];
  /** Readers that no contract names, with a group that never commits or without any: no source of the contract tells of them. */
  strangers: (Span & { topic: TopicName; group: boolean })[];
  /** Producers stamp every event with the moment at which this began. */
  frozenTimes: Span[];
  /** Rows that come behind the tile's watermark. */
  lateDrops: (Span & { perMinute: number })[];
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
  /** The purchase sink closes its files every minute. */
  smallFiles: Span[];
  /** The purchase sink closes a file only when a record comes after it. */
  recordDriven: Span[];
  /** The bucket deletes objects older than `keptMs`, at each full hour. */
  lifeCycle: (Span & { keptMs: number })[];
  /** Source rows older than `keptMs` at `at` were deleted. */
  purgedRows: { at: number; keptMs: number }[];
  /** Objects merged into fewer; no row changes. */
  compacted: { at: number; objects: number }[];
  /** Old events of clients that were offline. */
  oldEvents: (Span & { perWindow: number })[];
  topics: Record<TopicName, TopicChanges>;
  /** Nothing is written although people go on checking out, or learning. */
  silenced: Record<"progress" | "purchases", Span[]>;
  /** The progress sink reads, commits and writes nothing. */
  dropped: Span[];
  /** Changes of one segment do not reach the cohort. */
  filteredSegment: (Span & { segment: string })[];
  /** This share of the purchase lines until `sendsUntil` repeats an order. */
  doubledOrders: (Span & { sendsUntil: number; share: number })[];
  /** Share of the completion mart's rows that a bulk delete took. */
  martShrunk: (Span & { share: number })[];
  /** A schema that was refused at `from`, and registered at `to`. */
  refusedSchema: (Span & { subject: string; deployer: string })[];
  registeredSchema: { at: number; subject: string; deployer: string }[];
};

export type TopicChanges = {
  /** A shorter retention than usual. */
  retention: (Span & { ms: number })[];
  /** Everything that was on the topic `agoMs` before `at` was deleted. */
  purged: { at: number; agoMs: number }[];
  /** Made anew, or given `more` partitions. */
  remade: { at: number; anew: boolean; more: number }[];
  /** Records are written in transactions, each of which leaves a marker. */
  markers: (Span & { everyMs: number })[];
  /** One key's records, all in one partition. */
  flood: (Span & { partition: number; perSecond: number })[];
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
      tableJob: [],
    },
    unseen: [],
    connectors: [],
    configured: [],
    started: [],
    loops: [],
    groups: [],
    commitsBeyond: [],
    hotPartition: [],
    leaderless: [],
    offsetsHang: [],
    snapshots: [],
    slot: [],
    recreated: [],
    restarted: [],
    bulkWrites: [],
    writers: [],
    skippedWindow: [],
    blockedBatch: [],
    damagedCheckpoint: [],
    newCheckpoint: [],
    pauses: [],
    retired: [],
    strangers: [],
    frozenTimes: [],
    lateDrops: [],
    poison: [],
    badProgress: [],
    badLines: [],
    lostObject: [],
    lateLine: [],
    strayLine: [],
    rolledBack: [],
    duplicated: [],
    smallFiles: [],
    recordDriven: [],
    lifeCycle: [],
    purgedRows: [],
    compacted: [],
    oldEvents: [],
    topics: { progress: unchangedTopic(), purchases: unchangedTopic(), enrollment: unchangedTopic() },
    silenced: { progress: [], purchases: [] },
    dropped: [],
    filteredSegment: [],
    doubledOrders: [],
    martShrunk: [],
    refusedSchema: [],
    registeredSchema: [],
  };
}

function unchangedTopic(): TopicChanges {
  return { retention: [], purged: [], remade: [], markers: [], flood: [] };
}

/** The stages stand still, or go at `speed`, for the span. */
export function stall(effects: Effects, names: readonly StageName[], span: Span, speed = 0): void {
  for (const name of names) effects.stalls[name].push({ ...span, speed });
}

/** A configuration that does not hold: changed at the start of the span, changed back at its end. */
export function misconfigure(effects: Effects, id: string, { from, to }: Span): void {
  effects.configured.push({ at: from, id });
  if (Number.isFinite(to)) effects.configured.push({ at: to, id });
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
