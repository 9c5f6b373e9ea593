import fc from "fast-check";
import { expect } from "vitest";
import { RangeSet } from "../range-set.ts";
import { gapOf } from "../signals/completeness-gap.ts";
import { closeLedger } from "./close.ts";
import { flushSize, History, type Operation, operations, setOf } from "./history.fixture.ts";
import { emptyMemory, restoreMemory, storeMemory } from "./memory.ts";
import { type Ledger, type LedgerFacts, type LedgerTerms, ledgerSets } from "./terms.ts";

const terms = (onPut: boolean): LedgerTerms => ({
  from: 1n,
  dueMs: 20_000,
  voidAfterMs: 5_000,
  commits: onPut ? "on-put" : "after-write",
  openFilesHold: BigInt(flushSize - 1),
  rotateMs: 10_000,
  rotatesAlone: false,
  retentionMs: 86_400_000,
  toleranceMs: 8_000,
});

/** `unreadable`: dead letters without an identity, read with the others. */
type Facts = LedgerFacts & { unreadable: bigint };

/** The memory goes through its stored form, as it does between two sweeps. */
class Monitor {
  #memory = storeMemory(emptyMemory(1n));
  readonly terms: LedgerTerms;
  constructor(onPut: boolean) {
    this.terms = terms(onPut);
  }
  sweep(history: History, between: () => void): { ledger: Ledger; facts: Facts } {
    const accepted = setOf(history.accepted);
    const facts: Facts = {
      ...history.observe(between),
      accepted: { missing: accepted, neverSent: accepted, deadLettered: RangeSet.empty },
      historyLost: RangeSet.empty,
    };
    const { ledger, memory } = closeLedger(this.terms, restoreMemory(this.#memory, 1n), facts);
    this.#memory = JSON.parse(JSON.stringify(storeMemory(memory)));
    return { ledger, facts };
  }
}

const numbers = (set: RangeSet): number[] =>
  set.ranges().flatMap(([start, end]) => Array.from({ length: Number(end - start) }, (_, at) => Number(start) + at));
const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

function expectClosed(ledger: Ledger): void {
  const judged = ledger.top === null ? RangeSet.empty : RangeSet.of([ledger.settledTo, ledger.top + 1n]);
  const sets = ledgerSets.map((name) => ledger[name]);
  expect(RangeSet.unionOf(sets).toString()).toBe(judged.toString());
  expect(sets.reduce((sum, set) => sum + set.size, 0n)).toBe(judged.size);
  expect(ledger.counts.total).toBe(ledger.top ?? 0n);
}

export type Played = { partitions: number; onPut: boolean; steps: Operation[][] };

export const histories: fc.Arbitrary<Played> = fc.record({
  partitions: fc.constantFrom(1, 2),
  onPut: fc.boolean(),
  steps: fc.array(
    fc.array(fc.record({ kind: fc.constantFrom(...operations), pick: fc.nat(1_000) }), { minLength: 1, maxLength: 9 }),
    { minLength: 3, maxLength: 24 },
  ),
});

/** The last sweep, and what the bucket's life cycle had deleted by then. */
type Drained = { ledger: Ledger; facts: Facts; expired: RangeSet };

/**
 * Plays a history under a monitor, then lets all drain: in every sweep the ledger closes and accuses no line that can still
 * come, and in the end it says what happened, identity by identity. Returns the last sweep.
 */
export function playOut({ partitions, onPut, steps }: Played): Drained {
  const world = new History(onPut ? 1 : partitions, onPut);
  const monitor = new Monitor(onPut);
  for (const step of steps) {
    const queue: Operation[] = [...step];
    const next = () => {
      const operation = queue.shift();
      if (operation) world.run(operation);
    };
    while (queue.length > 4) next();
    const before = { lost: world.lost(), unexplained: world.lostUnexplained() };
    const { ledger, facts } = monitor.sweep(world, next);
    expectClosed(ledger);
    const atAll = (ids: number[], later: number[]) => BigInt(new Set([...ids, ...later]).size);
    expect(ledger.missingAtLanding.size).toBeLessThanOrEqual(atAll(before.lost, world.lost()));
    const surplus = gapOf(ledger, facts.unreadable) - ledger.neverSent.size;
    expect(surplus).toBeLessThanOrEqual(atAll(before.unexplained, world.lostUnexplained()));
    for (const id of numbers(ledger.neverSent)) expect(world.sent.has(id)).toBe(false);
    for (const id of numbers(ledger.void)) expect(world.rows.get(id)).not.toBe("open");
    world.now += 2_000;
  }
  for (let round = 0; round < 14; round += 1) {
    world.drain();
    if (round === 8) world.addLines(2 * world.partitions.length);
    monitor.sweep(world, () => {});
    world.now += 5_000;
  }
  const last = monitor.sweep(world, () => {});
  expectClosed(last.ledger);
  expectTruth(last.ledger, world);
  expectGap(gapOf(last.ledger, last.facts.unreadable), last.ledger, world);
  return { ...last, expired: setOf(world.expired) };
}

function expectTruth(ledger: Ledger, world: History): void {
  const landed = world.landed();
  const isAccepted = (id: number) => world.accepted.has(id) || world.filtered.has(id);
  const rows = ascending(world.rows.keys()).filter((id) => id <= world.max);
  const neverSent = rows.filter((id) => world.rows.get(id) === "committed" && !world.sent.has(id));
  const keptOff = rows.filter((id) => world.rows.get(id) === "committed" && world.filtered.has(id));
  const gone = new Set([...world.lost(), ...neverSent, ...keptOff]);
  expect(numbers(ledger.landed)).toEqual(ascending(landed));
  expect(numbers(ledger.deadLettered)).toEqual(ascending(world.deadLetters).filter((id) => !landed.has(id)));
  expect(numbers(ledger.missingAtLanding)).toEqual(world.lost().filter((id) => !isAccepted(id)));
  expect(numbers(ledger.neverSent)).toEqual(neverSent.filter((id) => !isAccepted(id)));
  expect(numbers(ledger.filtered)).toEqual(ascending(gone).filter(isAccepted));
  expect(numbers(ledger.void)).toEqual(rows.filter((id) => world.rows.get(id) === "rolled-back"));
  expect(numbers(ledger.pending)).toEqual([]);
  expect(numbers(ledger.buffered)).toEqual([]);
}

/**
 * What is lost and no dead letter is about is missing beyond them, but for as many lines as there are letters too many: of
 * one that landed since, or one of several about the same line, nobody can tell which it was.
 */
function expectGap(gap: bigint, ledger: Ledger, world: History): void {
  const missing = new Set(numbers(ledger.missingAtLanding));
  const explained = new Set(world.unreadable.filter((id) => missing.has(id))).size;
  const letterless = missing.size - explained;
  const tooMany = world.unreadable.length - explained;
  expect(gap - ledger.neverSent.size).toBe(BigInt(Math.max(0, letterless - tooMany)));
}
