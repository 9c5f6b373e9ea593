import type { FailureClass } from "../closed-lists.ts";

/** What one attempt came to. Times are wall-clock ISO; `chance` in percent. */
export type Outcome = {
  drill: string;
  number: number;
  at: string;
  family: FailureClass;
  twin: string | null;
  /** Whether nothing was broken. */
  quiet: boolean;
  claimed: boolean;
  credit: number;
  brier: number | null;
  chance: number;
  commands: number | null;
  shortest: number;
  /** Claimed causes that were none of it. */
  misled: readonly string[];
  /** Whether its reader had asked to begin a level higher. */
  skipped: boolean;
};

/** The whole cause and nothing beside it. */
export const isClean = ({ claimed, credit }: Outcome): boolean => claimed && credit === 1;
/** Nothing of the cause; an answer read without a claim shows nothing either. */
export const isMiss = ({ credit }: Outcome): boolean => credit === 0;
/** Only the first attempt at a drill counts: after it the answer has been seen. */
export const counted = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter(({ number }) => number === 1);
