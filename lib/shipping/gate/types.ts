import type { LedgerSet } from "../../evaluate/ledger/terms.ts";
import type { RangeSet } from "../../evaluate/range-set.ts";
import type { Reason } from "../../evaluate/reasons.ts";

export const blockers = ["missing", "dead-letters-unhandled", "on-its-way"] as const;
export type Blocker = (typeof blockers)[number];

/** Why nobody can say; beside them every reason of a verdict that could not be judged. */
export const gateReasons = [
  "no-ledger",
  "collector-starting",
  "landed-beyond-table",
  "beyond-what-was-read",
  "before-the-ledger",
  "not-over-yet",
  "nobody-looked-since",
  "nothing-committed-by-then",
] as const;
export type Undecided = (typeof gateReasons)[number] | Reason;

/** A position as asked for. `asked` null: everything that is due. `position` null: through the newest. */
export type Through = { asked: string | null; position: bigint | null } | { asked: string; unknown: Undecided };

export type LedgerFacts = {
  from: bigint;
  settledTo: bigint;
  /** Largest identity the table ever showed; null while it was always empty. */
  top: bigint | null;
  /** Over `[settledTo, top]`. */
  sets: Record<LedgerSet, RangeSet>;
  /** Dead letters neither landed nor accepted by name, by identity; `unreadable`: those that name no identity. */
  unhandled: RangeSet;
  unreadable: number;
  extra: RangeSet;
};

/** What the last deciding transaction left of a product's ledger, or why it cannot be said. */
export type Facts = {
  product: string;
  identity: string | null;
  /** Estate clock, ISO: when the prefix was listed. */
  measuredAt: string | null;
} & ({ ledger: LedgerFacts } | { ledger: null; unseen: Undecided });

export type Completeness = {
  product: string;
  identity: string | null;
  asked: string | null;
  measuredAt: string | null;
  state: "complete" | "incomplete" | "unknown";
  reason: Blocker | Undecided | "closes" | "nothing-committed";
  blockers: Blocker[];
  /** Decimal strings. */
  through: string | null;
  top: string | null;
  counts: ({ lines: number; settled: number } & Record<LedgerSet, number>) | null;
  /** `int8multirange` text. */
  ranges: { missing: string; unhandled: string; onItsWay: string } | null;
  unreadable: number | null;
};
