import { held, inactivity, startsWithin, stepBetween, unmoved } from "./clocks.ts";
import { incarnationOf } from "./identity.ts";
import { clocksReset, type SlotMemory } from "./memory.ts";
import { isLost, isStandby, type SlotReading, type SlotScope } from "./reading.ts";
import { budgetBytes, noted, overSince, remembered } from "./retained.ts";

/** What this sweep leaves for the next. */
export function advance(before: SlotMemory, reading: SlotReading, scope: SlotScope): SlotMemory {
  const { cursor, now } = scope;
  const { slot, current, confirmed, restart, retained, stored, storedLsn } = reading;
  const kept = {
    ...before,
    stored: stored?.ok ? (storedLsn?.toString() ?? null) : before.stored,
    lastConfirmed: confirmed?.toString() ?? before.lastConfirmed,
    paces: noted(before.paces, current, now),
  };
  if (isStandby(slot)) return { ...kept, ...clocksReset, trend: [], overSince: null, incarnation: null, aheadAt: null };
  if (!slot.present) return { ...kept, ...clocksReset, trend: [], overSince: null, aheadAt: null };
  const budget = budgetBytes(
    cursor.diskBudget,
    slot.maxSlotWalKeepBytes == null ? null : BigInt(slot.maxSlotWalKeepBytes),
  );
  const lost = isLost(slot) || (before.lost && stillExplained(reading));
  const measured = {
    ...kept,
    overSince: overSince(before.overSince, retained, budget, now),
    trend: remembered(before.trend, retained, now, Math.max(cursor.judgeOver, 4 * scope.contract.sweep)),
    // Another slot in the place of a lost one takes nothing away that was not lost already.
    incarnation: lost ? null : (incarnationOf(slot) ?? before.incarnation),
    aheadAt: stored?.ok ? aheadOf(confirmed, storedLsn) : before.aheadAt,
    lost,
  };
  if (slot.snapshotRunning === true) return { ...measured, ...clocksReset };
  const confirmedClock = unmoved(before.confirmed, confirmed, now, current);
  const moved = before.confirmed !== null && confirmedClock !== null && confirmedClock.value !== before.confirmed.value;
  const restartClock = unmoved(before.restart, restart, now, current);
  const connectorPaused = reading.connector?.ok ? reading.connector.value.state === "PAUSED" : null;
  return {
    ...measured,
    confirmed: confirmedClock,
    restart: restartClock,
    restartStep: stepBetween(before.restartStep, before.restart, restartClock, cursor.longTransactionFor / 2),
    inactive: inactivity(before.inactive, { active: slot.active, walsender: reading.walsender, moved }, now, current),
    paused: held(before.paused, connectorPaused, now, current),
    starts: startsWithin(before.starts, reading.walsenderStartedAt, moved, now - cursor.loopWindow),
  };
}

const aheadOf = (confirmed: bigint | null, stored: bigint | null): string | null =>
  confirmed !== null && stored !== null && confirmed > stored ? confirmed.toString() : null;

/** A slot made anew after a lost one stays explained until its reader has stored a position inside it. */
function stillExplained(reading: SlotReading): boolean {
  if (reading.confirmed === null || !reading.stored?.ok) return true;
  return reading.storedLsn !== null && reading.confirmed > reading.storedLsn;
}
