import type { FailureModeId } from "../../evaluate/failure-modes.ts";

export type PlanCursor = { kind: string; name: string; notRead: string | null };
export type PlanWarn = { name: string; reader: string; reviewBy: string; overdue: boolean };

/** One product as its contract says it is watched. Texts are final words; owners are titles. */
export type PlanRow = {
  id: string;
  title: string;
  inRun: boolean;
  cursors: PlanCursor[];
  field: string;
  slo: string;
  promises: string[];
  quarantine: string[];
  owners: string[];
  fails: string[];
  quarantined: string[];
  warns: PlanWarn[];
};

/**
 * One failure mode that can open a page here. `fired`: by the lab or live; null while nobody has caused it. `stale`: why the runbook
 * trusts it no more; it holds while there is none and its time is not over.
 */
export type PlanPage = {
  failureMode: FailureModeId;
  title: string;
  severity: "page" | "warn";
  ends: "itself" | "latched";
  subjects: string[];
  owners: string[];
  fired: { at: string; mode: string; holdsUntil: string; holds: boolean; stale: readonly string[] } | null;
};

/** Why a product streams, whose money it is, and what seconds improve about each table. `monthly`: dollars, modelled. */
export type PlanDecision = {
  id: string;
  title: string;
  decision: string | null;
  payers: string[];
  tables: { table: string; improves: string | null }[];
  monthly: number;
};

/** A recorded rebuild from the first record of the log. */
export type PlanRebuild = {
  id: string;
  title: string;
  at: string;
  mode: string;
  log: string;
  records: number;
  duplicates: number;
  compares: string;
  differences: number;
  holdsUntil: string;
};

export type ReviewAnswer = {
  question: string;
  /** Each a sentence; empty only when `open` is not. */
  answer: string[];
  /** What is still owed; the question is open while there is any. */
  open: string[];
};

export type Plan = {
  estate: string;
  mode: string;
  file: string;
  /** Estate clock, ISO. */
  at: string;
  rows: PlanRow[];
  pages: PlanPage[];
  decisions: PlanDecision[];
  rebuilds: PlanRebuild[];
  gate: { check: string; because: string; products: string[] }[];
  decidedAgainst: { alert: string; because: string; instead: string }[];
  review: ReviewAnswer[];
};
