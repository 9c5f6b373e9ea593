import { z } from "zod";
import { duration, identifier, ownerIds, size } from "./fields.ts";

/**
 * One schema per cursor kind. Every threshold that a rule reads stands here and in the YAML; there is no default in
 * code. Fields in `wiring` tell a source where to read; all others are thresholds or ownership.
 */
const common = {
  /** Dependencies (ids of `dependencies:`) whose outage explains this cursor's pages. */
  needs: z.array(identifier),
  owners: ownerIds,
  /** false: this run does not read it, as if it did not stand here. For an estate that extends another. */
  inRun: z.boolean().optional(),
};
/** Where the source reads; unused in practice. */
const wiring = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional();

/** This many starts of the reader within the window, with an unmoved cursor, are a loop. */
const loop = { loopStarts: z.number().int().min(2), loopWindow: duration };

export const sparkCheckpoint = z.strictObject({
  kind: z.literal("spark-checkpoint"),
  ...common,
  wiring,
  name: z.string(),
  topic: z.string(),
  stoppedAfter: duration,
  /** Without a liveness witness: no commit for max(3 x trigger, this) while unread records wait. */
  trigger: duration,
  /** A planned batch must be committed within this while the query lives. */
  batchWithin: duration,
  /** Input in every sweep and an unmoved watermark for this long is a stall: three windows. */
  stallFor: duration,
  /** More late rows than this dropped within the window warn. */
  dropBudget: z.number().int().positive(),
  dropWindow: duration,
  ...loop,
  /** Retention that reaches unread records within this is a page, unless the reader passes them first. */
  lossHorizon: duration,
});
export const tileWindows = z.strictObject({
  kind: z.literal("tile-windows"),
  ...common,
  wiring,
  window: duration,
  grace: duration,
  /** A closed, owed window must be visible within this. */
  visibleWithin: duration,
});
export const rejectTopic = z.strictObject({
  kind: z.literal("reject-topic"),
  ...common,
  wiring,
  topic: z.string(),
  /** Event times further ahead than this are poison. */
  futureTolerance: duration,
  poisonPageAt: z.number().int().positive(),
  poisonWindow: duration,
  poisonHold: duration,
  missingPageAt: z.number().int().positive(),
});
export const consumerGroup = z.strictObject({
  kind: z.literal("consumer-group"),
  ...common,
  wiring,
  role: z.enum(["sink", "streams", "fold"]),
  group: z.string(),
  topics: z.array(z.string()).min(1),
  /** Oldest record on the topic that is not applied may be this old. */
  oldestUnreadWithin: duration,
  /** No member, commits exist and records wait: this long before it is a page. */
  stoppedAfter: duration,
  /** Group and commits both absent for this long. */
  missingAfter: duration,
  ...loop,
  /** The broker forgets the commits of a group without members after this; */
  positionKept: duration,
  /** from this part of it on it warns. */
  positionWarnAt: z.number().gt(0).max(1),
  /** Where its reader goes on when its commit is not on the log. */
  reset: z.enum(["earliest", "latest", "none"]),
  /** One of three or more partitions is hot with this many times the median's unread records, and */
  hotRatio: z.number().int().min(2),
  /** with an oldest unread record older than this: it warns, and pages at half of `oldestUnreadWithin`. */
  hotAfter: duration,
  /** Retention that reaches unread records within this is a page, unless the reader passes them first. */
  lossHorizon: duration,
});
export const connectConnector = z.strictObject({
  kind: z.literal("connect-connector"),
  ...common,
  wiring,
  role: z.enum(["source", "sink", "slot"]),
  connector: z.string(),
  tasks: z.number().int().positive(),
  /** A task or connector not RUNNING this long is stopped. */
  stoppedAfter: duration,
  /** Fewer tasks than `tasks` for this long: longer than a rebalance and its delay. */
  tasksMissingAfter: duration,
  ...loop,
});
export const sourceOffset = z.strictObject({
  kind: z.literal("connect-source-offset"),
  ...common,
  wiring,
  connector: z.string(),
  position: z.enum(["incrementing", "lsn"]),
  /** The table's maximum moved and the stored offset did not, for this long. */
  stalledAfter: duration,
});
export const replicationSlot = z.strictObject({
  kind: z.literal("replication-slot"),
  ...common,
  wiring,
  name: z.string(),
  inactiveFor: duration,
  diskBudget: size,
  /** WAL advance below this counts as "the database does not write". */
  walQuiet: size,
  /** confirmed_flush_lsn unmoved this long with nothing captured waiting. */
  idleFor: duration,
  /** restart_lsn unmoved this long behind a writing transaction. */
  longTransactionFor: duration,
  /** This many starts of its reader within the window, confirming nothing, are a loop. */
  loopStarts: z.number().int().min(2),
  loopWindow: duration,
  /** Retained bytes are judged by the minimum in this window. */
  judgeOver: duration,
  /** owner by application_name of the writer that holds restart_lsn. */
  applications: z.record(z.string(), identifier),
});
export const deadLetterTopic = z.strictObject({
  kind: z.literal("dead-letter-topic"),
  ...common,
  wiring,
  topic: z.string(),
  /** financial: each unhandled one is a page; otherwise a page above the cap. */
  financial: z.boolean(),
  calendar: identifier,
  window: duration,
  /** Page above max(capCount, capFraction x consumed in the window); unused where financial. */
  capCount: z.number().int().positive(),
  capFraction: z.number().min(0).max(1),
  /** Retention that reaches unhandled dead letters within this is a page. */
  lossHorizon: duration,
});
export const sourceTable = z.strictObject({
  kind: z.literal("source-table"),
  ...common,
  wiring,
  table: z.string(),
  /** Rows that a transform or predicate of the path keeps from landing: those whose column, as text, is one of these values. */
  filtered: z.strictObject({ column: z.string(), values: z.array(z.string()).min(1) }).optional(),
});
export const topicIdentities = z.strictObject({
  kind: z.literal("topic-identities"),
  ...common,
  wiring,
  topic: z.string(),
});
export const objectPrefix = z.strictObject({
  kind: z.literal("object-prefix"),
  ...common,
  wiring,
  prefix: z.string(),
  commits: z.enum(["after-write", "on-put"]),
  flushSize: z.number().int().positive(),
  rotate: duration,
  rotateSlack: duration,
  /** By the clock, whether or not a record comes (`rotate.schedule.interval.ms`): without it only the next record closes a file. */
  schedule: duration.optional(),
  openFiles: z.number().int().positive(),
  /** The bucket deletes objects older than this; identities closed that long ago are settled and not listed again. */
  retention: duration,
  /** Commits that move while nothing lands for this long are a page: longer than a rotation. */
  nothingLandsFor: duration,
});
export const ledger = z.strictObject({
  kind: z.literal("ledger"),
  ...common,
  identity: z.string(),
  /** First identity judged. */
  from: z.string().regex(/^\d+$/),
  /** A committed identity must be landed or dead-lettered within this. */
  dueWithin: duration,
  /** A hole nobody holds is void at once; with cached sequences it stays pending this long. */
  voidAfter: duration,
  sourceOwners: ownerIds,
});
export const foldState = z.strictObject({ kind: z.literal("fold-state"), ...common, wiring, field: z.string() });
export const capturedNewest = z.strictObject({ kind: z.literal("captured-newest"), ...common, wiring });

export const tableSnapshot = z.strictObject({
  kind: z.literal("table-snapshot"),
  ...common,
  wiring,
  table: z.string(),
  /** An object must be in a snapshot within this. */
  commitWithin: duration,
  /** Offsets that move while no record is added for this long are a page. */
  nothingLandsFor: duration,
});
export const outsideNumber = z.strictObject({
  kind: z.literal("number"),
  ...common,
  wiring,
  /** What it counts, in a word: checkouts, sessions. */
  quantity: z.string(),
  /** `rises`: a counter that tells by rising; `present`: a level that tells while it is there. */
  counts: z.enum(["rises", "present"]),
  /** It tells from this much on. */
  atLeast: z.number().int().positive(),
  /** The cursor of this product whose stream must move while it tells: a source table or a checkpoint. */
  of: z.string(),
  silentFor: duration,
});
export const countComparison = z.strictObject({
  kind: z.literal("count-comparison"),
  ...common,
  wiring,
  /** What is compared with what, in words. */
  compares: z.string(),
  /** Part of the source's count by which a segment may differ. */
  tolerance: z.number().min(0).max(1),
});
export const keyComparison = z.strictObject({
  kind: z.literal("key-comparison"),
  ...common,
  wiring,
  /** The business key, in words. */
  keys: z.string(),
  /** Part of the outside count by which rows may exceed it. */
  tolerance: z.number().min(0).max(1),
});
export const martRows = z.strictObject({
  kind: z.literal("mart-rows"),
  ...common,
  wiring,
  table: z.string(),
  /** Rows that fall by more than this part in a day have shrunk, */
  dropFraction: z.number().min(0).max(1),
  /** with more deletes than this many ordinary days bring. */
  deleteFactor: z.number().positive(),
});
export const schemaDeploys = z.strictObject({
  kind: z.literal("schema-deploys"),
  ...common,
  wiring,
  /** A refusal is over after this without another one. */
  hold: duration,
  /** The deploying service's owner by registry subject, where the event does not name it. */
  subjects: z.record(z.string(), identifier),
});

export const cursorSchema = z.discriminatedUnion("kind", [
  sparkCheckpoint,
  tileWindows,
  rejectTopic,
  consumerGroup,
  connectConnector,
  sourceOffset,
  replicationSlot,
  deadLetterTopic,
  sourceTable,
  topicIdentities,
  objectPrefix,
  ledger,
  foldState,
  capturedNewest,
  tableSnapshot,
  outsideNumber,
  countComparison,
  keyComparison,
  martRows,
  schemaDeploys,
]);
