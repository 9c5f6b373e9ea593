import type { run } from "../store/generated/client.ts";

export type StoredClock = Pick<run, "clockEstate" | "clockWall" | "clockRate">;

/** A practice clock is read on beyond its last sweep by at most this: it may be waiting for the work to keep up. */
const mostAhead = (sweep: number, rate: number): number => Math.max(2 * sweep, 2_000 * rate);

/**
 * The estate's clock, in milliseconds, at wall time `now`. Lab and live run on the wall clock. Practice has a clock of its own,
 * stored with every sweep; it stands still while no collector is alive. `sweep`: the contract's, milliseconds.
 */
export function estateNow(
  { clockEstate, clockWall, clockRate }: StoredClock,
  now: number,
  { alive, sweep }: { alive: boolean; sweep: number },
): number {
  if (!clockEstate || !clockWall) return now;
  const passed = alive ? Math.max(0, now - clockWall.getTime()) * clockRate : 0;
  return clockEstate.getTime() + Math.min(passed, mostAhead(sweep, clockRate));
}
