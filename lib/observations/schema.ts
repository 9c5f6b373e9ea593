import { z } from "zod";
import { canary, countQuery } from "./beside-schema.ts";

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
const digest = z.string().regex(/^[0-9a-f]{8,64}$/, "a digest in hexadecimal");

const partition = z.strictObject({
  topic: z.string(),
  partition: count,
  /** Next offset to read; null when the group never committed here. Read before `end`. */
  committed: position.nullable(),
  start: position,
  end: position,
  /** Broker append time of the oldest record at or after `committed`; null when none waits or it was not read. */
  oldestUnreadAt: instant.nullable().optional(),
  /** Changes when the topic is deleted and made anew. */
  topicId: z.string().optional(),
  /** Data records at or after `committed`: transaction markers and compacted holes left out. Absent: not counted. */
  unreadRecords: position.optional(),
  /** Records from here on belong to transactions that are still open: no reader of committed data may pass it. */
  lastStable: position.optional(),
  /** Earliest moment at which retention may delete the oldest unread record (whole segments); null: never, or none waits. */
  earliestLossAt: instant.nullable().optional(),
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
  /** Starts of its tasks ever, by the status topic: only that it rises tells. Absent: not counted. */
  starts: count.optional(),
  /** Changes when its configuration does: a digest, never a word of it. Absent: not read. */
  configuration: digest.optional(),
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
  /** Rebalances ever (classic generation, member epoch): only that it rises tells. Absent: not told. */
  generation: count.optional(),
  partitions: z.array(partition),
  /** Changes when a topic's configuration does: a digest, never a word of it. Absent: not read. */
  topics: z.array(z.strictObject({ topic: z.string(), configuration: digest })).optional(),
});

export const deadLetters = z.strictObject({
  kind: z.literal("dead-letter-topic"),
  partitions: z.array(z.strictObject({ partition: count, start: position, end: position })),
  /** Records ever appended (end offsets added up across partitions). */
  total: position,
  /** Records appended in the contract's window, by broker append time. */
  inWindow: count,
  oldestAt: instant.nullable(),
  /** Earliest moment at which retention may delete the oldest dead letter; null: never, or there is none. Absent: not told. */
  earliestLossAt: instant.nullable().optional(),
  byClass: z.array(z.strictObject({ exceptionClass: z.string(), count })),
  /** Identities named by readable dead letters; absent for topics without an identity. */
  identities: ranges.optional(),
  unreadable: count.optional(),
  newest: z
    .array(
      z.strictObject({
        appendedAt: instant,
        /** Of the quarantine topic, as is `offset`. Absent: not told. */
        partition: count.optional(),
        offset: position,
        /** Null: it names none. Absent: its product has none. */
        identity: position.nullable().optional(),
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
  /** Changes at every start of the query. */
  runId: z.string().optional(),
  committedBatch: count.nullable(),
  plannedBatch: count.nullable(),
  committedAt: instant.nullable(),
  plannedAt: instant.nullable(),
  watermark: instant.nullable(),
  /** What is wrong with its files (`58 missing`, `unreadable`); holes that asynchronous progress leaves are not. */
  damaged: z.string().nullable().optional(),
  asyncProgress: z.boolean().optional(),
  /** Rows dropped behind the watermark since the query was made, after pre-aggregation. Absent: not told. */
  lateDropped: count.optional(),
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
  /** Of those, the ones that the contract's filter keeps off the path; absent without a filter. */
  filtered: ranges.optional(),
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
  /** Identities in objects so old that the bucket's life cycle may delete them any time: from then on their going is no loss. */
  aged: ranges.optional(),
  duplicates: count,
  /** Records in all objects ever written, for a topic whose records carry no identity. */
  records: position.optional(),
  newestObjectAt: instant.nullable(),
  newestEventTime: instant.nullable(),
});

export const foldState = z.strictObject({
  kind: z.literal("fold-state"),
  /** Largest applied source.ts_ms that is not of a snapshot; null before the first. */
  newestSourceTs: instant.nullable(),
  /** One dated after the clock that read it, which is no age; then `newestSourceTs` is the largest before it. */
  aheadSourceTs: instant.optional(),
  rows: count,
});

export const capturedNewest = z.strictObject({
  kind: z.literal("captured-newest"),
  /** Newest commit time seen in the captured tables (heartbeat row or updated_at). */
  newestCommitAt: instant.nullable(),
  /** One dated after the clock that read it; then `newestCommitAt` is the newest before it. */
  aheadCommitAt: instant.optional(),
});

/** A table's snapshots beside the objects they should hold. */
export const tableSnapshot = z.strictObject({
  kind: z.literal("table-snapshot"),
  newestSnapshotAt: instant.nullable(),
  /** Newest snapshot that added records; a compaction or an empty commit does not. Null before the first. */
  newestAddedAt: instant.nullable(),
  /** Write time of the oldest object that no snapshot holds; null when every object is in one. */
  oldestOutsideAt: instant.nullable(),
  /** Records in the newest snapshot. */
  records: position,
  /** Next offsets of the job that writes it, added up; absent where objects are its only source. */
  consumed: position.optional(),
  /** Up to when the newest snapshot says it is complete; null when it does not say. Absent: it never does. */
  validThrough: instant.nullable().optional(),
  /** Data files of the newest snapshot and the partitions that hold them: a cost, never a verdict. Absent: not counted. */
  files: count.optional(),
  partitions: count.optional(),
});

/** One number from outside the stream: checkouts of the storefront, sessions on the roster. */
export const outsideNumber = z.strictObject({ kind: z.literal("number"), value: position });

/** Two counts of the same thing up to one cut, by segment. `cut` moves forward when the counts were taken anew. */
export const countComparison = z.strictObject({
  kind: z.literal("count-comparison"),
  cut: z.string(),
  segments: z.array(z.strictObject({ segment: z.string(), source: position, target: position })),
});

/** Keys of a closed range in two places. */
export const keyComparison = z.strictObject({
  kind: z.literal("key-comparison"),
  through: z.string(),
  /** Rows at the source and distinct business keys among them. */
  rows: position,
  distinct: position,
  /** What the system that made them says it made; null when it did not answer. */
  outside: position.nullable(),
  /** Keys of the source that the target does not have. */
  keysMissing: count,
});

/** A mart's rows day by day. */
export const martRows = z.strictObject({
  kind: z.literal("mart-rows"),
  day: z.iso.date(),
  rows: position,
  previousRows: position,
  deletes: position,
  /** Deletes of an ordinary day. */
  usualDeletes: position,
});

/** What became of schema registrations, newest last. */
export const schemaDeploys = z.strictObject({
  kind: z.literal("schema-deploys"),
  events: z
    .array(
      z.strictObject({
        subject: z.string(),
        at: instant,
        result: z.enum(["rejected", "registered"]),
        /** The service that deployed, by its own name; null where nobody said. */
        deployer: z.string().nullable(),
      }),
    )
    .max(200),
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
  tableSnapshot,
  outsideNumber,
  countComparison,
  keyComparison,
  martRows,
  schemaDeploys,
  canary,
  countQuery,
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
  /** It answers, and there is more than one sweep reads: nothing is said before the end. */
  "unfinished",
] as const;

export const failedSchema = z.strictObject({
  failed: z.enum(failureReasons),
  /** Milliseconds waited before giving up. */
  afterMs: z.number().nonnegative().optional(),
  /** How far an unfinished reading has come: objects or records. `of` null: it is not known yet how many there are. */
  progress: z.strictObject({ read: count, of: count.nullable() }).optional(),
});
