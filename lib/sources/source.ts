import type { FailureReason, Observation } from "../observations/types.ts";

/** What a source is given in one sweep. `signal` aborts at the source's deadline; `now`: estate clock, milliseconds. */
export type ReadContext = { signal: AbortSignal; now: number };

/**
 * Reads one system for one cursor. It never judges: it returns what was seen, or throws SourceError with the reason it
 * could see nothing. Anything else thrown counts as `garbage`.
 */
export interface Source {
  /** The observation id it fills: `enrollment.slot`, `dependency.kafka`. */
  readonly id: string;
  read(context: ReadContext): Promise<Observation>;
  /** Ends connections; called once, after the last read. */
  close?(): Promise<void>;
}

/** Why a source saw nothing. The message never holds a payload or a secret; only the reason is stored. */
export class SourceError extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.name = "SourceError";
    this.reason = reason;
  }
}

/** How far a first reading has come. `of` null: nobody knows yet how much there is. */
export type Progress = { read: number; of: number | null };

/** There is more than one read may take: the next one goes on from there, and until its end nothing is said. */
export class Unfinished extends SourceError {
  readonly progress: Progress;
  constructor(progress: Progress) {
    super("unfinished");
    this.name = "Unfinished";
    this.progress = progress;
  }
}
