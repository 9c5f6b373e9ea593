import { RangeSet } from "../range-set.ts";
import type { Json } from "../types.ts";
import * as sighting from "./sightings.ts";
import type { LedgerSet } from "./terms.ts";

/** Identities below `upTo` were all closed at `at` (ms, estate clock). */
export type ClosedMark = { upTo: bigint; at: number };

/** What the ledger carries from sweep to sweep. */
export type LedgerMemory = {
  settledTo: bigint;
  settled: Partial<Record<LedgerSet, bigint>>;
  top: bigint | null;
  /** Lines that were ever seen committed, landed, dead-lettered or sent. */
  known: RangeSet;
  landed: RangeSet;
  deadLettered: RangeSet;
  sent: RangeSet;
  void: RangeSet;
  /** Seen at last in an object that is old enough for the bucket's life cycle. */
  aged: RangeSet;
  /** … and gone since then: landed for ever. */
  expired: RangeSet;
  /** Lines by first sight: those not landed yet, and those too young to be due. */
  lines: sighting.Sightings;
  /** Lines that had landed and whose object went, by when that was first seen, until they land again. */
  lost: sighting.Sightings;
  /** Holes not decided yet, by first sight. */
  holes: sighting.Sightings;
  /** Identities by first sight on the topic, until they are proven read and no longer owed. */
  arrivals: sighting.Sightings;
  /** Identities that the sink is proven to have read and committed. */
  proven: RangeSet;
  /** Read by the sink and not landed, by when that was first proven. */
  read: sighting.Sightings;
  /** Unread records at the last sweep; null when it could not be said. */
  unread: bigint | null;
  sourceOffset: bigint | null;
  /** The last sweep that closed the ledger; ms, estate clock. */
  at: number;
  /** Latest arrival on the topic of anything landed, and of anything at all; ms. */
  newestLandedArrival: number;
  newestArrival: number;
  marks: readonly ClosedMark[];
};

export const emptyMemory = (from: bigint): LedgerMemory => ({
  settledTo: from,
  settled: {},
  top: null,
  known: RangeSet.empty,
  landed: RangeSet.empty,
  deadLettered: RangeSet.empty,
  sent: RangeSet.empty,
  void: RangeSet.empty,
  aged: RangeSet.empty,
  expired: RangeSet.empty,
  lines: [],
  lost: [],
  holes: [],
  arrivals: [],
  proven: RangeSet.empty,
  read: [],
  unread: null,
  sourceOffset: null,
  at: Number.NEGATIVE_INFINITY,
  newestLandedArrival: Number.NEGATIVE_INFINITY,
  newestArrival: Number.NEGATIVE_INFINITY,
  marks: [],
});

type Stored = {
  settledTo: string;
  settled: Partial<Record<LedgerSet, string>>;
  top: string | null;
  sets: Record<"known" | "landed" | "deadLettered" | "sent" | "void" | "proven", string> & {
    /** Absent in a memory that an older version stored. */
    aged?: string;
    expired?: string;
  };
  seen: Record<"lines" | "holes" | "arrivals" | "read", sighting.SightingsJson> & {
    /** Absent in a memory that an older version stored. */
    lost?: sighting.SightingsJson;
  };
  unread: string | null;
  sourceOffset: string | null;
  at: number;
  newestLandedArrival: number | null;
  newestArrival: number | null;
  marks: [upTo: string, at: number][];
};

const textOrNull = (position: bigint | null) => (position === null ? null : position.toString());
const positionOrNull = (text: string | null) => (text === null ? null : BigInt(text));
const timeOrNull = (at: number) => (Number.isFinite(at) ? at : null);

export function storeMemory(memory: LedgerMemory): Json {
  const settled: Partial<Record<LedgerSet, string>> = {};
  for (const [set, size] of Object.entries(memory.settled)) settled[set as LedgerSet] = size.toString();
  const stored: Stored = {
    settledTo: memory.settledTo.toString(),
    settled,
    top: textOrNull(memory.top),
    sets: {
      known: memory.known.toString(),
      landed: memory.landed.toString(),
      deadLettered: memory.deadLettered.toString(),
      sent: memory.sent.toString(),
      void: memory.void.toString(),
      aged: memory.aged.toString(),
      expired: memory.expired.toString(),
      proven: memory.proven.toString(),
    },
    seen: {
      lines: sighting.toJson(memory.lines),
      lost: sighting.toJson(memory.lost),
      holes: sighting.toJson(memory.holes),
      arrivals: sighting.toJson(memory.arrivals),
      read: sighting.toJson(memory.read),
    },
    unread: textOrNull(memory.unread),
    sourceOffset: textOrNull(memory.sourceOffset),
    at: memory.at,
    newestLandedArrival: timeOrNull(memory.newestLandedArrival),
    newestArrival: timeOrNull(memory.newestArrival),
    marks: memory.marks.map(({ upTo, at }) => [upTo.toString(), at]),
  };
  return stored as unknown as Json;
}

/** The dead letters of a stored memory alone, without restoring the rest. */
export function deadLetteredBefore(json: Json | undefined): { ids: RangeSet; settledTo: bigint | null } {
  if (json === undefined || json === null) return { ids: RangeSet.empty, settledTo: null };
  const { sets, settledTo } = json as unknown as Stored;
  return { ids: RangeSet.parse(sets.deadLettered), settledTo: BigInt(settledTo) };
}

export function restoreMemory(json: Json | undefined, from: bigint): LedgerMemory {
  if (json === undefined || json === null) return emptyMemory(from);
  const stored = json as unknown as Stored;
  const settled: Partial<Record<LedgerSet, bigint>> = {};
  for (const [set, size] of Object.entries(stored.settled)) settled[set as LedgerSet] = BigInt(size);
  const { sets, seen } = stored;
  return {
    settledTo: BigInt(stored.settledTo),
    settled,
    top: positionOrNull(stored.top),
    known: RangeSet.parse(sets.known),
    landed: RangeSet.parse(sets.landed),
    deadLettered: RangeSet.parse(sets.deadLettered),
    sent: RangeSet.parse(sets.sent),
    void: RangeSet.parse(sets.void),
    aged: RangeSet.parse(sets.aged ?? "{}"),
    expired: RangeSet.parse(sets.expired ?? "{}"),
    proven: RangeSet.parse(sets.proven),
    lines: sighting.fromJson(seen.lines),
    lost: sighting.fromJson(seen.lost ?? []),
    holes: sighting.fromJson(seen.holes),
    arrivals: sighting.fromJson(seen.arrivals),
    read: sighting.fromJson(seen.read),
    unread: positionOrNull(stored.unread),
    sourceOffset: positionOrNull(stored.sourceOffset),
    at: stored.at,
    newestLandedArrival: stored.newestLandedArrival ?? Number.NEGATIVE_INFINITY,
    newestArrival: stored.newestArrival ?? Number.NEGATIVE_INFINITY,
    marks: stored.marks.map(([upTo, at]) => ({ upTo: BigInt(upTo), at })),
  };
}
