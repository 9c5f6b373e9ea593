import { RangeSet } from "../range-set.ts";
import { provenByNow, provenRead } from "./consumption.ts";
import type { LedgerMemory } from "./memory.ts";
import { bufferedOf } from "./rotation.ts";
import { settle } from "./settle.ts";
import * as sighting from "./sightings.ts";
import { type Ledger, type LedgerCounts, type LedgerFacts, type LedgerTerms, ledgerSets } from "./terms.ts";

/** Closes the ledger over one sweep. Pure; `docs/ledger.md` defines every set. */
export function closeLedger(
  terms: LedgerTerms,
  memory: LedgerMemory,
  seen: LedgerFacts,
): { ledger: Ledger; memory: LedgerMemory } {
  const first = larger(memory.settledTo, terms.from);
  const aged = (seen.aged ?? memory.aged).from(first);
  // Told as old and then gone: the life cycle took it. What is young again was compacted, and may still be lost.
  const expired = memory.expired.union(memory.aged.minus(seen.landed)).from(first);
  const facts = fromFirst({ ...seen, landed: seen.landed.union(expired) }, first);
  const { at } = facts;
  const top = facts.max === null ? memory.top : larger(memory.top ?? facts.max, facts.max);
  const next = top === null || top < first ? first : top + 1n;
  const judged = RangeSet.of([first, next]);
  const sent = memory.sent.union(facts.sent);
  const everDeadLettered = memory.deadLettered.union(facts.deadLettered);

  const rows = RangeSet.unionOf([facts.committed, facts.landed, everDeadLettered, sent]).intersect(judged);
  const landed = rows.intersect(facts.landed);
  const deadLettered = rows.intersect(everDeadLettered).minus(landed);
  const open = rows.minus(landed).minus(deadLettered);
  const accepted = facts.accepted.missing.union(facts.accepted.neverSent);
  const filtered = open.intersect(accepted.union(facts.filtered ?? RangeSet.empty));
  const owed = open.minus(filtered);

  const holes = judged.minus(rows);
  const unsettledHoles = sighting.keepOnly(memory.holes, holes.minus(memory.void));
  const newHoles = holes.minus(memory.void).minus(sighting.idsOf(unsettledHoles));
  const seenHoles = sighting.note(unsettledHoles, newHoles, at);
  const undecided = undecidedOf(holes.minus(memory.void), seenHoles, facts, terms);
  const voids = holes.minus(undecided);

  const vanished = owed.intersect(memory.landed);
  const lost = sighting.note(sighting.keepOnly(memory.lost, owed.minus(vanished)), vanished, at);
  const lines = linesSeen(memory, rows, vanished, owed, at, terms);
  const due = sighting.seenBefore(lines, at - terms.dueMs).intersect(owed);
  const arrivals = sighting.note(memory.arrivals, sent.minus(memory.sent), at);
  const newestArrival = sent.minus(memory.sent).isEmpty ? memory.newestArrival : at;
  const flushed = facts.landed.minus(memory.landed).minus(everDeadLettered);
  const newestLandedArrival = latest(arrivals, flushed, memory.newestLandedArrival);

  const onTopic = owed.intersect(sent);
  const read = provenRead(memory, onTopic);
  const seenRead = sighting.note(sighting.keepOnly(memory.read, owed), read.minus(sighting.idsOf(memory.read)), at);
  const onPut = terms.commits === "on-put";
  // An on-put sink has read what it holds; an after-write sink holds the first of what it has not committed.
  const held = onPut ? read : sighting.firstSeen(arrivals, onTopic.minus(read), terms.openFilesHold);
  const { buffered, waits, overdue } = bufferedOf(
    { ids: held, since: onPut ? seenRead : arrivals, arrivals, newestLandedArrival, newestArrival },
    at,
    terms,
  );
  const missingAtLanding = read.minus(buffered).minus(notAllRead(lost, read)).intersect(due);
  const sourceOffset = facts.sourceOffset ?? memory.sourceOffset;
  const skipped = passedBySource(owed.minus(sent), memory).intersect(due);
  const sentUnknown = skipped.intersect(facts.historyLost);
  const missing = missingAtLanding.union(skipped);
  const pending = owed.minus(missing).minus(buffered).union(undecided);
  const unhandled = everDeadLettered.minus(facts.landed).minus(facts.accepted.deadLettered);

  const closed = landed.union(voids).union(filtered).union(deadLettered.minus(unhandled));
  const settled = settle(memory, judged, closed, next, at, terms);
  const sets = { landed, deadLettered, buffered, pending, void: voids, filtered, missing };
  const newlySettled = RangeSet.of([first, larger(settled.settledTo, first)]);

  const ledger: Ledger = {
    landed,
    deadLettered,
    buffered,
    pending,
    void: voids,
    filtered,
    missing,
    undecided,
    missingAtLanding,
    neverSent: skipped.minus(sentUnknown),
    sentUnknown,
    rotationWaits: waits,
    rotationOverdue: overdue,
    unhandled,
    extra: facts.landed.from(next),
    deletedAtSource: rows.minus(facts.committed),
    beyondSource: sourceOffset === null ? RangeSet.empty : facts.committed.from(sourceOffset + 1n),
    settledTo: first,
    top,
    counts: countsOf(sets, memory),
    lines,
    oldestOwedAt: sighting.oldestOf(lines, owed),
  };
  const proven = provenByNow(memory.proven, arrivals, facts, terms);
  return {
    ledger,
    memory: {
      settledTo: settled.settledTo,
      marks: settled.marks,
      settled: addCounts(memory.settled, sets, newlySettled),
      top,
      known: rows.minus(newlySettled),
      landed: facts.landed.minus(newlySettled),
      deadLettered: everDeadLettered.minus(newlySettled),
      sent: sent.minus(newlySettled),
      void: voids.minus(newlySettled),
      aged: aged.minus(newlySettled),
      expired: expired.minus(newlySettled),
      lines,
      lost,
      holes: sighting.keepOnly(seenHoles, undecided),
      arrivals: sighting.keepOnly(arrivals, owed.union(sent.minus(proven))),
      proven: proven.minus(newlySettled),
      read: seenRead,
      unread: facts.unread,
      sourceOffset,
      at,
      newestLandedArrival,
      newestArrival,
    },
  };
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** Identities before the first judged one are settled, whatever was seen of them. */
function fromFirst(facts: LedgerFacts, first: bigint): LedgerFacts {
  return {
    ...facts,
    landed: facts.landed.from(first),
    deadLettered: facts.deadLettered.from(first),
    sent: facts.sent.from(first),
    committed: facts.committed.from(first),
  };
}

/** A hole is void once it is older than the contract's wait and no open transaction can still fill it. */
function undecidedOf(holes: RangeSet, seen: sighting.Sightings, facts: LedgerFacts, terms: LedgerTerms): RangeSet {
  const held = facts.openFrom === null ? RangeSet.empty : holes.from(facts.openFrom);
  const waited = sighting.seenBefore(seen, facts.at - terms.voidAfterMs + 1);
  return held.union(holes.minus(waited));
}

/**
 * Lines by first sight. One that had landed and is owed again lost its object: it counts as due from the next sweep on,
 * however young it is, so that one listing that missed an object accuses nobody and an object is missed as a whole.
 */
function linesSeen(
  memory: LedgerMemory,
  rows: RangeSet,
  vanished: RangeSet,
  owed: RangeSet,
  at: number,
  terms: LedgerTerms,
) {
  const before = sighting.keepOnly(memory.lines, rows.minus(vanished));
  const fresh = sighting.note(before, rows.minus(memory.known), at);
  const all = sighting.note(fresh, owed.minus(sighting.idsOf(fresh)), at - terms.dueMs);
  const young = sighting.idsOf(sighting.since(all, at - terms.dueMs));
  return sighting.keepOnly(all, owed.union(young));
}

/**
 * Lines that vanished together, as long as the sink's commits do not yet prove that it had read them all: a sink that starts
 * anew writes an uncommitted object again, and an object that is gone is named whole.
 */
function notAllRead(lost: sighting.Sightings, read: RangeSet): RangeSet {
  return RangeSet.unionOf(lost.map(({ ids }) => ids).filter((ids) => !ids.minus(read).isEmpty));
}

/** Never sent although the source had stored a position at or past them before the topic was read. */
function passedBySource(neverSent: RangeSet, memory: LedgerMemory): RangeSet {
  return memory.sourceOffset === null ? RangeSet.empty : neverSent.lessThan(memory.sourceOffset + 1n);
}

function latest(seen: sighting.Sightings, ids: RangeSet, otherwise: number): number {
  let newest = otherwise;
  for (const sight of seen) if (!sight.ids.intersect(ids).isEmpty) newest = Math.max(newest, sight.until);
  return newest;
}

type Sets = Pick<Ledger, (typeof ledgerSets)[number]>;

function countsOf(sets: Sets, memory: LedgerMemory): LedgerCounts {
  const counts = { total: 0n } as LedgerCounts;
  for (const set of ledgerSets) {
    counts[set] = sets[set].size + (memory.settled[set] ?? 0n);
    counts.total += counts[set];
  }
  return counts;
}

function addCounts(before: LedgerMemory["settled"], sets: Sets, newly: RangeSet): LedgerMemory["settled"] {
  if (newly.isEmpty) return before;
  const after: LedgerMemory["settled"] = { ...before };
  for (const set of ledgerSets) after[set] = (before[set] ?? 0n) + sets[set].intersect(newly).size;
  return after;
}
