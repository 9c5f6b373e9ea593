import { z } from "zod";

/**
 * One observation is what one source returned for one cursor in one sweep. Positions are decimal strings (64-bit),
 * instants ISO 8601 UTC, quantities JSON numbers with their unit in the name. No field holds a record, a key or a header
 * value other than an exception class.
 */
const position = z.string().regex(/^\d+$/, "a decimal position as a string");
const lsn = z.string().regex(/^([0-9A-Fa-f]{1,8}\/[0-9A-Fa-f]{1,8}|\d+)$/, "an LSN, X/Y or decimal");
const instant = z.iso.datetime({ offset: true });
/** PostgreSQL's `int8multirange` text: `{[1,5),[7,9)}`. */
const ranges = z.string().regex(/^\{(\[\d+,\d+\)(,\[\d+,\d+\))*)?\}$/, "an int8multirange such as {[1,5),[7,9)}");
const count = z.number().int().nonnegative();

const partition = z.strictObject({
  topic: z.string(),
  partition: count,
  /** Next offset to read; null when the group never committed here. Read before `end`. */
  committed: position.nullable(),
  start: position,
  end: position,
  /** Broker append time of the oldest record at or after `committed`; null when none waits or it was not read. */
  oldestUnreadAt: instant.nullable().optional(),
});

export const replicationSlot = z.strictObject({
  kind: z.literal("replication-slot"),
  present: z.boolean(),
  active: z.boolean(),
  temporary: z.boolean().optional(),
  walStatus: z.enum(["reserved", "extended", "unreserved", "lost"]).nullable(),
  invalidationReason: z.string().nullable().optional(),
  restartLsn: lsn.nullable(),
  confirmedFlushLsn: lsn.nullable(),
  currentLsn: lsn,
  safeWalSizeBytes: z
    .string()
    .regex(/^-?\d+$/)
    .nullable()
    .optional(),
  inRecovery: z.boolean().optional(),
  synced: z.boolean().optional(),
  snapshotRunning: z.boolean().optional(),
  totalTxns: position.nullable().optional(),
  totalBytes: position.nullable().optional(),
  statsReset: instant.nullable().optional(),
  postmasterStartedAt: instant.nullable().optional(),
  maxSlotWalKeepBytes: position.nullable().optional(),
  idleTimeoutSeconds: z.number().nullable().optional(),
  walsenderStartedAt: instant.nullable().optional(),
  /** Oldest transaction that has written (it holds restart_lsn); application_name as the database reports it. */
  oldestWriter: z
    .strictObject({ application: z.string(), startedAt: instant, prepared: z.boolean() })
    .nullable()
    .optional(),
});

export const connector = z.strictObject({
  kind: z.literal("connect-connector"),
  /** false when Connect answers 404. */
  present: z.boolean(),
  state: z.enum(["UNASSIGNED", "RUNNING", "PAUSED", "FAILED", "RESTARTING", "STOPPED"]).nullable(),
  tasks: z.array(
    z.strictObject({
      id: count,
      state: z.enum(["UNASSIGNED", "RUNNING", "PAUSED", "FAILED", "RESTARTING", "STOPPED"]),
      /** Class name only, never the message or the trace. */
      exceptionClass: z.string().optional(),
      /** Class name of the root cause. */
      rootClass: z.string().optional(),
      /** The trace says that the stored position is no longer in the change stream; nothing else of it is kept. */
      traceNamesLostPosition: z.boolean().optional(),
    }),
  ),
});

export const sourceOffset = z.strictObject({
  kind: z.literal("connect-source-offset"),
  /** null: no position stored yet. */
  incrementing: position.nullable().optional(),
  lsn: lsn.nullable().optional(),
});

export const consumerGroup = z.strictObject({
  kind: z.literal("consumer-group"),
  state: z.enum(["Stable", "Empty", "Dead", "PreparingRebalance", "CompletingRebalance", "Unknown"]),
  protocol: z.enum(["classic", "consumer", "streams", "connect"]).optional(),
  members: count,
  partitions: z.array(partition),
});

export const deadLetters = z.strictObject({
  kind: z.literal("dead-letter-topic"),
  partitions: z.array(z.strictObject({ partition: count, start: position, end: position })),
  /** Records ever appended (end offsets added up across partitions). */
  total: position,
  /** Records appended in the contract's window, by broker append time. */
  inWindow: count,
  oldestAt: instant.nullable(),
  byClass: z.array(z.strictObject({ exceptionClass: z.string(), count })),
  /** Identities named by readable dead letters; absent for topics without an identity. */
  identities: ranges.optional(),
  unreadable: count.optional(),
  newest: z
    .array(
      z.strictObject({
        appendedAt: instant,
        offset: position,
        sourceTopic: z.string().nullable(),
        sourcePartition: count.nullable(),
        sourceOffset: position.nullable(),
        connector: z.string().nullable(),
        exceptionClass: z.string().nullable(),
      }),
    )
    .max(50),
});

export const rejects = z.strictObject({
  kind: z.literal("reject-topic"),
  total: position,
  byReason: z.array(
    z.strictObject({
      reason: z.enum(["future-event-time", "missing-event-time", "other"]),
      inWindow: count,
      newestAt: instant.nullable(),
    }),
  ),
});

export const sparkCheckpoint = z.strictObject({
  kind: z.literal("spark-checkpoint"),
  queryId: z.string(),
  committedBatch: count.nullable(),
  plannedBatch: count.nullable(),
  committedAt: instant.nullable(),
  plannedAt: instant.nullable(),
  watermark: instant.nullable(),
  damaged: z.string().nullable().optional(),
  asyncProgress: z.boolean().optional(),
  partitions: z.array(partition),
  liveness: z.strictObject({
    /** unwitnessed: no listener and no UI tell whether the query lives. */
    state: z.enum(["running", "terminated", "unwitnessed"]),
    lastProgressAt: instant.nullable(),
  }),
});

export const eventTimes = z.strictObject({
  kind: z.literal("event-times"),
  /** true when the bound was passed and records went unread. */
  sampled: z.boolean(),
  newestEventTime: instant.nullable(),
  /** Per window start: accepted events on the log so far and the append time of the first. Cumulative. */
  windows: z.array(
    z.strictObject({
      start: instant,
      accepted: count,
      firstAppendedAt: instant,
      /** Append time of the record that closed the window (event_time >= end + grace); null while open. */
      closedAt: instant.nullable(),
      /** Accepted before the closing record. */
      acceptedBeforeClose: count,
    }),
  ),
});

export const tileSink = z.strictObject({
  kind: z.literal("tile-sink"),
  rows: z.array(z.strictObject({ start: instant, updatedAt: instant })),
});

export const sourceTable = z.strictObject({
  kind: z.literal("source-table"),
  /** Largest committed identity; null for an empty table. Read last. */
  max: position.nullable(),
  /** Committed identities from the ledger's first one on. */
  committed: ranges,
  /** Identities at or above this may still be held by an open or prepared transaction; null when none is open. */
  openFrom: position.nullable(),
  /** Newest event_time committed. */
  newestEventTime: instant.nullable(),
});

export const topicIdentities = z.strictObject({
  kind: z.literal("topic-identities"),
  /** Identities ever seen on the topic. */
  sent: ranges,
  /** Identities of which the topic cannot tell any more: retention may have deleted them before they were read. */
  historyLost: ranges.optional(),
  newestAppendedAt: instant.nullable(),
});

export const objectPrefix = z.strictObject({
  kind: z.literal("object-prefix"),
  objects: count,
  landed: ranges,
  duplicates: count,
  newestObjectAt: instant.nullable(),
  newestEventTime: instant.nullable(),
});

export const foldState = z.strictObject({
  kind: z.literal("fold-state"),
  /** Largest applied source.ts_ms that is not of a snapshot; null before the first. */
  newestSourceTs: instant.nullable(),
  rows: count,
});

export const capturedNewest = z.strictObject({
  kind: z.literal("captured-newest"),
  /** Newest commit time seen in the captured tables (heartbeat row or updated_at). */
  newestCommitAt: instant.nullable(),
});

/** A target's own answer. A probe that failed is `{failed}` like any other. */
export const dependencyProbe = z.strictObject({
  kind: z.literal("dependency-probe"),
  reachable: z.literal(true),
  /** Contract partitions without a leader (brokers only). */
  leaderless: count.optional(),
  /** A witness call that hung while the target still answered others. */
  witness: z.enum(["none", "offsets-timeout"]).optional(),
});

export const observationSchema = z.discriminatedUnion("kind", [
  replicationSlot,
  connector,
  sourceOffset,
  consumerGroup,
  deadLetters,
  rejects,
  sparkCheckpoint,
  eventTimes,
  tileSink,
  sourceTable,
  topicIdentities,
  objectPrefix,
  foldState,
  capturedNewest,
  dependencyProbe,
]);

export const failureReasons = [
  "refused",
  "timeout",
  "dns",
  "tls",
  "unauthorized",
  "forbidden",
  "server-error",
  "conflict",
  "garbage",
  "not-found",
] as const;

export const failedSchema = z.strictObject({
  failed: z.enum(failureReasons),
  /** Milliseconds waited before giving up. */
  afterMs: z.number().nonnegative().optional(),
});
