import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { Evidence, Severity } from "../evaluate/types.ts";

export type PageState = "pending" | "firing" | "acknowledged" | "resolved";

/** A verdict that is true but explained by this page. */
export type Symptom = {
  failureMode: FailureModeId;
  subject: string;
  product: string | null;
  reason: Reason;
  since: string;
  /** The page opened as this failure mode, before a line above it on the same cursor became true. Kept until it ends. */
  superseded?: true;
};

/** Times are estate clock, ISO 8601 UTC. `id` is the receivers' de-duplication key: stable for the page's whole life. */
export type Page = {
  id: string;
  failureMode: FailureModeId;
  subject: string;
  product: string | null;
  severity: Severity;
  state: PageState;
  reason: Reason;
  owners: string[];
  evidence: Evidence;
  latched: boolean;
  /** Since when the condition holds (pending starts here). */
  openedAt: string;
  firedAt: string | null;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  resolvedAt: string | null;
  /** null while open. A pending page that never fired ends as resolved, cleared, `firedAt` null: never listed. */
  resolution: "named-act" | "cleared" | "superseded" | "retired" | null;
  /** Since when its condition cannot be seen; the page stays. */
  unseenSince: string | null;
  /** Since when its condition is measured as gone (clear hold counts from here). */
  clearSince: string | null;
  deadline: string | null;
  symptoms: Symptom[];
  /** Id of the page that explains this one now: such a page is not listed, counted or notified; null otherwise. */
  foldedUnder: string | null;
  /** Last act of a person or change of reason, severity or cause: asking again counts from here. */
  movedAt: string;
  /** Since when it is a page and has fired: a warn that rose counts from there. Absent while it only warns. */
  pagedAt?: string;
  /** When it was asked about last, being taken and forgotten. */
  askedAt?: string;
  /** Those behind its owners were told, once. */
  escalatedAt?: string;
  /** What was lost so far, where the rule says it (see `Verdict.extent`): a named acceptance covers this much. */
  extent: string | null;
};

export const pageEventKinds = [
  "pending",
  "fired",
  "updated",
  "superseded",
  "acknowledged",
  "noted",
  "asked-again",
  "escalated",
  "resolved",
  "written-off",
  "dropped",
  "unseen",
  "seen-again",
] as const;
export type PageEventKind = (typeof pageEventKinds)[number];

/** What happened to a page in one step; `notify` ones become outbox rows in the same transaction. */
export type PageEvent = { page: string; kind: PageEventKind; at: string; reason: Reason; notify: boolean };
