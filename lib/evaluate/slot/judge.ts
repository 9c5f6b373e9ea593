import type { Seen } from "../types.ts";
import { advance } from "./advance.ts";
import { changesLost, type LostFinding } from "./changes-lost.ts";
import { nothingRemembered, type SlotMemory } from "./memory.ts";
import { isLost, isStandby, readSlot, type SlotReading, type SlotScope } from "./reading.ts";
import { budgetBytes, growth, paceRange, reachedAt } from "./retained.ts";

/** Where a slot stands; the first that is true wins. `running`: its reader is judged by movement. */
export type Standing = "standby" | "lost" | "changes-lost" | "snapshot" | "inactive" | "running";

export type SlotJudgement = {
  standing: Standing;
  reading: SlotReading;
  memory: SlotMemory;
  changes: LostFinding;
  budget: bigint;
  /** Growth of the retained log in bytes per millisecond; null when it cannot be said. */
  rate: number | null;
  /** When the budget is reached at that rate, ISO; null when it cannot be said or has passed. */
  fullAt: string | null;
  /** When it is reached at the fastest and at the slowest pace of the last day, ISO; null as above. */
  fullFrom: string | null;
  fullTo: string | null;
  /** When the server's own limit is reached at that rate and it removes the log, ISO; null as above, or without a limit. */
  removedAt: string | null;
};

export type Judged = { ok: true; judgement: SlotJudgement } | Extract<Seen<"replication-slot">, { ok: false }>;

/** Judges the slot once per sweep for all its rules and signals. */
export function judgeSlot(scope: SlotScope): Judged {
  return scope.once(`slot:${scope.cursorName}`, () => {
    const key = `slot:${scope.cursorName}`;
    // Memory of an older program may lack a field.
    const before: SlotMemory = { ...nothingRemembered, ...scope.recallShared<SlotMemory>(key) };
    const seen = scope.see(scope.cursorName, "replication-slot");
    if (!seen.ok) return seen;
    const reading = readSlot(scope, seen.value);
    const memory = advance(before, reading, scope);
    const changes = changesLost(before, memory, reading);
    scope.rememberShared(key, memory);
    const { maxSlotWalKeepBytes } = reading.slot;
    const keep = maxSlotWalKeepBytes == null ? null : BigInt(maxSlotWalKeepBytes);
    const budget = budgetBytes(scope.cursor.diskBudget, keep);
    const rate = rateOf(memory, reading, scope);
    const range = paceRange(memory.paces, rate);
    const reaches = (limit: bigint | null, pace: number | null = rate) =>
      reading.retained === null || limit === null ? null : reachedAt(scope.now, reading.retained, limit, pace);
    const ends = {
      fullAt: reaches(budget),
      fullFrom: reaches(budget, range?.fastest ?? null),
      fullTo: reaches(budget, range?.slowest ?? null),
      removedAt: reaches(keep),
    };
    const standing = standingOf(reading, memory, changes);
    return { ok: true, judgement: { standing, reading, memory, changes, budget, rate, ...ends } };
  });
}

function standingOf(reading: SlotReading, memory: SlotMemory, changes: LostFinding): Standing {
  const { slot } = reading;
  if (isStandby(slot)) return "standby";
  if (isLost(slot) || (memory.lost && !slot.present)) return "lost";
  if (changes.state === "lost" || !slot.present) return "changes-lost";
  if (slot.snapshotRunning === true) return "snapshot";
  return memory.inactive !== null ? "inactive" : "running";
}

/** Over the whole freeze where the position stands still, else over the window. */
function rateOf(memory: SlotMemory, reading: SlotReading, scope: SlotScope): number | null {
  const { restart } = memory;
  if (restart === null || scope.now - restart.since < 2 * scope.contract.sweep) return growth(memory.trend);
  return Number(reading.current - BigInt(restart.lsn)) / (scope.now - restart.since);
}
