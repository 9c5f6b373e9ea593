import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { Evidence, Severity, State } from "../evaluate/types.ts";
import type { PageState } from "../pages/types.ts";

/** `GET /api/v1/board`. Times ISO 8601 UTC on the estate's clock, but `collector.*` and `generatedAt`: wall clock. */
export type Board = {
  generatedAt: string;
  /** Estate clock now, when the collector is alive; else its last sweep. */
  estateNow: string | null;
  mode: "practice" | "lab" | "live";
  estate: string;
  run: string;
  /** Rises with every change; a client ignores a snapshot with a lower one. */
  version: number;
  collector: { state: "ok" | "silent" | "starting"; lastSweepAt: string | null; ageSeconds: number | null };
  rows: BoardRow[];
  banner: { pages: PageSummary[]; counts: { page: number; warn: number; unknown: number } };
  /** Actions out of after actions and drills that are past their date. */
  overdueActions: number;
  /** In place of rows and banner, for a reader whose live attempt on this lab is not answered yet. */
  readings?: Reading[];
};

/** A number without a word about it. Estate clock. */
export type Reading = {
  product: string;
  signal: string;
  cursor: string;
  field: string;
  value: number | null;
  unit: string;
  limit: number | null;
  observedAt: string | null;
};

export type Headline = {
  signal: string;
  cursor: string;
  field: string;
  value: number | null;
  unit: string;
  slo: number | null;
  observedAt: string | null;
  state: State;
  reason: Reason;
  evidence: Evidence;
};

export type BoardRow = {
  id: string;
  title: string;
  state: State;
  /** The failure mode's kind of the worst page, else null. */
  kind: string | null;
  reason: Reason;
  since: string | null;
  owners: string[];
  /** One sentence, at most 14 words, from the words table. */
  why: string;
  headline: Headline;
  beside: Headline[];
  pages: PageSummary[];
};

export type PageSummary = {
  id: string;
  /** What, against its limit, in at most 14 words: "Slot inactive 12 m, WAL 612 MiB of 512 MiB". From the words table. */
  title: string;
  failureMode: FailureModeId;
  kind: string;
  severity: Severity;
  product: string | null;
  subject: string;
  owners: string[];
  state: PageState;
  reason: Reason;
  unseenSince: string | null;
  deadline: string | null;
  /** In words, what happens at the deadline: "Budget reached about"; null without one. */
  deadlineLabel: string | null;
  firstCommand: string;
  doNot: string;
  openedAt: string;
  acknowledgedAt: string | null;
  /** How its acknowledger is shown to this reader; null while nobody has. */
  acknowledgedBy: string | null;
  resolvedAt: string | null;
  symptoms: { failureMode: FailureModeId; subject: string; reason: Reason }[];
};

/** `GET /api/v1/signals/{id}/series`: at most `points` buckets; null where nothing was measured (drawn as a gap). */
export type Series = {
  signal: string;
  unit: string;
  limit: number | null;
  from: string;
  to: string;
  points: { at: string; min: number | null; max: number | null; last: number | null }[];
};
