import type { run } from "../store/generated/client.ts";

type Clock = Pick<run, "clockEstate" | "clockWall" | "clockRate">;

/**
 * The estate's clock, in milliseconds, at wall time `now`. Lab and live run on the wall clock. Practice has a clock of its own
 * that advances at its rate only while a collector lives: with `aliveUntil` it stands still at that wall time.
 */
export function estateNow(clock: Clock, now: number, aliveUntil: number): number {
  if (!clock.clockEstate || !clock.clockWall) return now;
  const elapsed = Math.max(0, Math.min(now, aliveUntil) - clock.clockWall.getTime());
  return clock.clockEstate.getTime() + elapsed * clock.clockRate;
}
