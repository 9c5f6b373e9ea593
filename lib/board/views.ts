import type { Reason } from "../evaluate/reasons.ts";
import type { Evidence, State } from "../evaluate/types.ts";
import type { ChangeRow, DefectCount, Panels } from "../product/panels.ts";
import type { Headline, PageSummary } from "./types.ts";

/** A labelled fact in words, for a list: "Active" · "no, for 12 m 20 s (allowed 3 m)". `code`: an identifier, a position. */
export type Fact = { label: string; value: string; code?: boolean };

/** One cursor of a product's path. Figures of different cursors are never added. */
export type CursorView = {
  /** `enrollment.slot` */
  subject: string;
  /** "Replication slot" */
  title: string;
  /** The name an engineer knows: slot, group, connector. */
  cursor: string;
  state: State;
  reason: Reason;
  why: string;
  observedAt: string | null;
  owners: string[];
  /** Null while nothing was ever measured. `label` follows the number: "retained", "of record lag, 6 partitions". */
  figure: { value: number; unit: string; limit: number | null; label: string } | null;
  /** One line below the figure: a position, an identity. */
  position: string | null;
  /** Failure mode of the open page that explains this cursor's own verdict. */
  symptomOf: string | null;
};

export type Hop = { name: string; budgetSeconds: number; usedSeconds: number | null; holdsOldestDue: boolean };

export type PartitionRow = {
  topic: string;
  partition: number;
  /** Decimal strings. */
  end: string | null;
  committed: string | null;
  lag: string | null;
  /** Broker append time of the oldest record that waits here. */
  oldestUnreadAt: string | null;
  /** When retention may reach it at the earliest. */
  earliestLossAt: string | null;
};

/** Headers only; a key, a value or a trace never leaves the broker. */
export type DeadLetter = {
  appendedAt: string;
  topic: string | null;
  partition: number | null;
  offset: string | null;
  exceptionClass: string | null;
  handled: boolean;
};

export type Defect = {
  name: string;
  severity: "fail" | "quarantine" | "warn";
  reader: string | null;
  /** A date; the warn counts until its end in UTC. */
  reviewBy: string | null;
  overdue: boolean;
  /** By the contract's own query; null where it is not counted, or was not yet. */
  counted: DefectCount | null;
};

/** `GET /api/v1/products/{id}`. Times as in Board. */
export type ProductView = Panels & {
  generatedAt: string;
  estateNow: string | null;
  version: number;
  id: string;
  title: string;
  state: State;
  reason: Reason;
  why: string;
  since: string | null;
  owners: string[];
  timestampField: string;
  sloSeconds: number | null;
  /** In path order. */
  cursors: CursorView[];
  /** Headline first; each may be drawn. */
  signals: Headline[];
  /** Open pages. */
  pages: PageSummary[];
  /** The last three resolved pages of this product; those of a mode that is open now first. */
  pastPages: PastPage[];
  /** Of the replication slot, else null. */
  slot: Fact[] | null;
  hops: Hop[];
  deadLetters: { topic: string; rows: DeadLetter[] }[];
  partitions: { cursor: string; rows: PartitionRow[] }[];
  /** What may go wrong with a record, and how severely; a warn has a reader and a review date. */
  defects: Defect[];
  /** `hash`: SHA-256 of the excerpt, hex. */
  contract: { file: string; commit: string | null; hash: string; excerpt: string };
};

/** `note`: the last that somebody wrote on it. */
export type PastPage = PageSummary & { note: string | null };

export type PageEventView = {
  at: string;
  kind: string;
  reason: Reason;
  /** In words: "Fired", "Acknowledged", "Note". */
  words: string;
  actor: string | null;
  note: string | null;
};

/** What stands around a page. */
export type PageContext = {
  /** What became different on its product's path, newest first; empty for a page of no product. */
  changes: ChangeRow[];
  changesHours: number;
  /** The last three of the same mode that ended before it. */
  lastTime: PastPage[];
  /** The channels it went out on. `at`: wall clock of the newest letter taken there; `kind`: what the newest letter tells. */
  told: { channel: string; kind: string; at: string | null; waiting: number }[];
};

/** `GET /api/v1/pages/{id}`. */
export type PageView = PageSummary &
  PageContext & {
    generatedAt: string;
    estateNow: string | null;
    latched: boolean;
    /** Since when its condition is measured as gone; null while it holds, cannot be seen, or the page has ended. */
    goneSince: string | null;
    evidence: Evidence;
    /** The figure the page is about, with its limit; null for a page without one. */
    figure: Headline | null;
    resolution: string | null;
    events: PageEventView[];
    /** What this reader may do now. */
    /** `writeOff`: its quarantine holds dead letters that nobody has written off. */
    may: { acknowledge: boolean; note: boolean; resolve: boolean; writeOff: boolean };
  };

/** `GET /api/v1/practice`. Seconds and times on the estate's clock. */
export type PracticeView = {
  clock: { now: string; rate: number };
  seed: number;
  failureModes: { id: string; title: string; row: string }[];
  nonIncidents: { id: string; title: string }[];
  active: { id: string; what: string; startsAt: string }[];
};
