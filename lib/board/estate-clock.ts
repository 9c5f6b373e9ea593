import type { run } from "../store/generated/client.ts";

export type StoredClock = Pick<run, "clockEstate" | "clockWall" | "clockRate">;

/** How far a practice clock is read on beyond its last sweep, wall milliseconds: it may be waiting for the work to keep up. */
const mostAhead = 5_000;

/**
 * The estate's clock, in milliseconds, at wall time `now`. Lab and live run on the wall clock. Practice has a clock of its own,
 * stored with every sweep; it stands still while no collector is alive.
 */
export function estateNow({ clockEstate, clockWall, clockRate }: StoredClock, now: number, alive: boolean): number {
  if (!clockEstate || !clockWall) return now;
  const elapsed = alive ? Math.min(mostAhead, Math.max(0, now - clockWall.getTime())) : 0;
  return clockEstate.getTime() + elapsed * clockRate;
}
