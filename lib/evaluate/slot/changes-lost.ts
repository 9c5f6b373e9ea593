import { wasRecreated } from "./identity.ts";
import type { SlotMemory } from "./memory.ts";
import { type SlotReading, taskFailed } from "./reading.ts";

type Detection = "slot-absent" | "confirmed-above-stored" | "totals-fell" | "trace";

export type LostFinding =
  | { state: "lost"; reason: "slot-absent" | "slot-recreated-failed" | "slot-recreated-silent"; by: Detection }
  | { state: "no" }
  /** Seen once; the second sweep confirms it. */
  | { state: "waits" }
  /** The stored position decides and was not seen. */
  | { state: "unseen" }
  /** The connector never stored a position: nothing of it can be lost. */
  | { state: "never-stored" };

/**
 * Whether captured changes were lost with the slot: it is gone, its confirmed position passed the stored one (the slot
 * is read first, so a race cannot show that), its statistics started again, or the failed task's trace says so.
 */
export function changesLost(before: SlotMemory, after: SlotMemory, reading: SlotReading): LostFinding {
  if (after.stored === null) return { state: "never-stored" };
  if (!reading.slot.present) return absent(before, after);
  if (after.lost) return { state: "no" };
  const recreated = recreatedBy(before, after, reading);
  if (recreated !== null) return { state: "lost", reason: reasonOf(reading), by: recreated };
  return after.aheadAt !== null && before.aheadAt === null ? { state: "waits" } : { state: "no" };
}

function absent(before: SlotMemory, after: SlotMemory): LostFinding {
  const neverMet = after.stored === "unseen" && before.lastConfirmed === null;
  return neverMet ? { state: "unseen" } : { state: "lost", reason: "slot-absent", by: "slot-absent" };
}

function recreatedBy(before: SlotMemory, after: SlotMemory, reading: SlotReading): Detection | null {
  if (wasRecreated(before.incarnation, after.incarnation)) return "totals-fell";
  if (reading.connector?.ok && reading.connector.value.tasks.some((task) => task.traceNamesLostPosition === true)) {
    return "trace";
  }
  return aheadInTwoSweeps(before, after, reading) ? "confirmed-above-stored" : null;
}

/** The confirmed position of the sweep before lies above what is stored now: no order of reads explains it. */
function aheadInTwoSweeps(before: SlotMemory, after: SlotMemory, reading: SlotReading): boolean {
  if (before.aheadAt === null || after.aheadAt === null || reading.storedLsn === null) return false;
  return BigInt(before.aheadAt) > reading.storedLsn;
}

const reasonOf = (reading: SlotReading) =>
  reading.connector?.ok && taskFailed(reading.connector.value) ? "slot-recreated-failed" : "slot-recreated-silent";
