import type { Contract } from "../contracts/types.ts";
import type { Signal, Verdict } from "../evaluate/types.ts";
import type { Page } from "../pages/types.ts";
import type { Entries } from "../runbook/entries.ts";

/** `since`: when its state began (estate clock, ISO). */
export type StoredSignal = Signal & { since: string };
export type StoredVerdict = Verdict & { stateSince: string };

/** Everything the board is made of; the same rows whatever the history is. */
export type BoardInput = {
  contract: Contract;
  run: string;
  /** Wall clock, milliseconds. */
  now: number;
  /** Estate clock, milliseconds; null before the first sweep. */
  estateNow: number | null;
  /** Null while no collector ever led. Times are wall clock, milliseconds. */
  leader: { version: number; renewedAt: number; lastSweepAt: number | null } | null;
  signals: StoredSignal[];
  verdicts: StoredVerdict[];
  /** Open pages that no other page explains. */
  pages: Page[];
  entries: Entries;
  /** Actions past their date. */
  overdue?: number;
  /** How an account is shown, by its id. */
  handles: Readonly<Record<string, string>>;
};
