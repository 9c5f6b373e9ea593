import type { RangeSet } from "../range-set.ts";
import type { Sightings } from "./sightings.ts";

/** What the contract says of a ledger; durations in milliseconds. */
export type LedgerTerms = {
  /** First identity judged. */
  from: bigint;
  dueMs: number;
  voidAfterMs: number;
  /** Whether the sink commits after its object is written, or already when it puts a record into an open file. */
  commits: "after-write" | "on-put";
  /** Most identities that open files can hold: one below `flushSize x openFiles`. */
  openFilesHold: bigint;
  /** Longest life of an open file: rotation and its slack. */
  rotateMs: number;
  /** Whether a file is closed by the clock, and needs no next record for it. */
  rotatesAlone: boolean;
  /** The bucket deletes objects older than this; what was closed that long ago is settled. */
  retentionMs: number;
  /** Largest distance between when a record was appended and when a sweep says it saw it. */
  toleranceMs: number;
};

/** What one sweep saw, in the order it was read: landed, dead letters, sink, topic, source offset, table. */
export type LedgerFacts = {
  /** Estate clock, ms. */
  at: number;
  landed: RangeSet;
  /** Of those, in objects that the bucket's life cycle may delete any time. */
  aged?: RangeSet;
  deadLettered: RangeSet;
  /** Records the sink group has not committed, over all partitions; null when it cannot be said. */
  unread: bigint | null;
  /** Append time of the oldest of them, ms; null when none waits or it was not read. */
  oldestUnreadAt: number | null;
  sent: RangeSet;
  /** Identities of which the topic cannot tell any more whether they were on it. */
  historyLost: RangeSet;
  /** The source's stored position; null when none is stored or it was not seen. */
  sourceOffset: bigint | null;
  committed: RangeSet;
  /** Of those, the ones that a declared filter keeps off the path. */
  filtered?: RangeSet;
  max: bigint | null;
  openFrom: bigint | null;
  accepted: Accepted;
};

/** Identities a named person has accepted, by what they were accepted as. */
type Accepted = { missing: RangeSet; neverSent: RangeSet; deadLettered: RangeSet };

/**
 * The partition of `[settledTo, top]`: every identity stands in exactly one of the first seven sets. The sets below are
 * parts of those, or stand beside them.
 */
export type Ledger = {
  landed: RangeSet;
  /** Named by a readable dead letter and not landed since. */
  deadLettered: RangeSet;
  /** In an open file of the sink, by the contract's rotation. */
  buffered: RangeSet;
  /** Committed and on its way, or a hole that an open transaction may still fill. */
  pending: RangeSet;
  /** A hole that nobody holds: rolled back, or never given out. */
  void: RangeSet;
  /** Not owed, because a named person accepted that it will not come. */
  filtered: RangeSet;
  /** Past its due time and in none of the others. */
  missing: RangeSet;

  /** Part of `pending`: holes not decided yet. */
  undecided: RangeSet;
  /** Parts of `missing`, by the hop that lost them. */
  missingAtLanding: RangeSet;
  neverSent: RangeSet;
  sentUnknown: RangeSet;
  /** Parts of `buffered` past their rotation: nothing arrived after them, or something did. */
  rotationWaits: RangeSet;
  rotationOverdue: RangeSet;
  /** Dead letters neither landed nor accepted by name. */
  unhandled: RangeSet;
  /** Landed above the table's maximum: beside the partition. */
  extra: RangeSet;
  /** Landed, dead-lettered or sent, and gone from the table since: beside the partition. */
  deletedAtSource: RangeSet;
  /** Committed lines above the source's stored position. */
  beyondSource: RangeSet;

  /** First identity of the partition; all before it are settled. */
  settledTo: bigint;
  /** Largest identity the table ever showed; null while it was always empty. */
  top: bigint | null;
  counts: LedgerCounts;
  /** First sights of the lines that are owed or not yet due. */
  lines: Sightings;
  /** First sight of the oldest committed line that is neither landed nor handled, ms; null when there is none. */
  oldestOwedAt: number | null;
};

/** Sizes over `[from, top]`, the settled ones included; `total` is their sum. */
export type LedgerCounts = Record<LedgerSet, bigint> & { total: bigint };
export const ledgerSets = ["landed", "deadLettered", "buffered", "pending", "void", "filtered", "missing"] as const;
export type LedgerSet = (typeof ledgerSets)[number];
