import type { Reason } from "../evaluate/reasons.ts";

/**
 * What folding must remember between sweeps: JSON only, stored with the pages in the deciding transaction. Keys are
 * identities (`F19|enrollment.slot`) or dependency subjects (`dependency.kafka`); instants are ISO 8601, estate clock.
 */
export type FoldMemory = {
  /** Conditions seen true and not yet measured as gone. */
  episodes: Record<string, Episode>;
  /** Dependencies measured as returned: their symptoms stay folded for `recoverGrace` from here. */
  returned: Record<string, string>;
  /** Open latched pages by identity, so that a named act between two sweeps is noticed. */
  latched: Record<string, Extent>;
  /** Accepted by name while the condition was still true: what was lost then. Forgotten once measured as gone. */
  accepted: Record<string, Extent>;
};

export type Episode = {
  since: string;
  product: string | null;
  reason: Reason;
  /** Since when the condition is bad enough for a page; null while it only warns. */
  pageSince: string | null;
  /** Dependency that explained it last, for "left behind by". */
  under?: string;
};
export type Extent = { extent: string | null };

export const emptyFoldMemory: FoldMemory = { episodes: {}, returned: {}, latched: {}, accepted: {} };
