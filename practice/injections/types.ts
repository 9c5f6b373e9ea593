import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Effects, Span, Stream } from "../effects.ts";

export type NonIncidentId = `N${number}`;

/** One thing that can be done to the estate. Times are estate seconds. */
export type Injection = {
  /** Failure mode or non-incident. */
  what: FailureModeId | NonIncidentId;
  /** One line an operator reads: what was done. */
  title: string;
  /** Subject of the page it must open (observation id or dependency); for a non-incident what it touches. */
  subject: string;
  /** Who must be paged; empty for a non-incident. */
  owners: readonly string[];
  /** Streams that must carry something, else the fault cannot be seen. */
  needs?: readonly Stream[];
  /** The same cause, over after so many seconds, pages nobody; absent where the first sight is a page. */
  nearMissSeconds?: number;
  /** It stays under its limit by how much it does, not by how long it lasts; and the shape to cause it in, where it has its own. */
  nearMissBy?: "amount";
  nearMissShape?: string;
  detectWithinSeconds: number;
  lastsSeconds: number;
  /** Lost or set-aside data: stays until somebody repairs it, however long ago its cause ended. */
  staysUntilCleared?: boolean;
  /** Ways in which the same failure shows; one is taken per injection. */
  shapes?: readonly string[];
  causes(effects: Effects, span: Span, shape: string): void;
};

/** An injection that was made: as stored, as replayed. Estate ms. */
export type Injected = { what: string; startsAt: number; clearedAt: number | null; shape?: string };

const minute = 60_000;
export const minutes = (count: number) => count * minute;
