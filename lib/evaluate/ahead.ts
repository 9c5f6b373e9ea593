import { epochMs, isoInstant } from "../observations/time.ts";
import type { Contract, Evidence } from "./types.ts";

type Clock = { contract: Contract; now: number };
/** `at`: the newest time that can be true; `ahead`: one that lies past what two clocks may differ by. Milliseconds. */
export type Dated = { at: number | null; ahead: number | null };

/** A time of the future tells of no age and covers nothing that waits: it is set apart. */
export function dated(newest: string | null, ahead: string | undefined, clock: Clock): Dated {
  const latest = clock.now + clock.contract.monitor.clockTolerance;
  const at = newest === null ? null : epochMs(newest);
  if (at !== null && at > latest) return { at: null, ahead: at };
  const other = ahead === undefined ? null : epochMs(ahead);
  return { at, ahead: other !== null && other > latest ? other : null };
}

/** Both clocks, for the sentence of `clocks-disagree`. */
export const disagreement = (ahead: number, now: number): Evidence => ({
  failure: `observed ${isoInstant(ahead)}, judged ${isoInstant(now)}`,
});
