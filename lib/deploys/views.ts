import type { PageSummary } from "../board/types.ts";

/** Times on the estate's clock, ISO 8601 UTC. */
export type DeployEvent = {
  id: string;
  at: string;
  service: string;
  subject: string;
  outcome: "rejected" | "registered";
};

/** One registration, whoever told of it: the registry's own log or the deploying service. */
export type Registration = {
  at: string;
  subject: string;
  outcome: "rejected" | "registered";
  service: string | null;
  /** Who answers for it: by the event, else by the contract's subjects. */
  owners: string[];
};

/** A connector whose configuration changed, and what its tasks did soon after. */
export type Reconfiguration = {
  at: string;
  connector: string;
  product: string;
  owners: string[];
  /** The first failure of a task within `soonSeconds`; null: none. */
  failed: { at: string; afterSeconds: number; exceptionClass: string | null } | null;
  /** Is a task FAILED now? */
  failedNow: boolean;
};

/** A commit that touched the contract's folder. Wall clock. */
export type ContractCommit = { at: string; commit: string; subject: string };

/** `GET /api/v1/deploys`. Lists are newest first and cover the last `days`. */
export type DeploysView = {
  generatedAt: string;
  estateNow: string | null;
  version: number;
  days: number;
  soonSeconds: number;
  /** Open pages of refused registrations (F25). */
  pages: PageSummary[];
  /** Null: this run judges no registrations, or nothing was read of them yet. */
  registrations: Registration[] | null;
  /** Since when the registry's log cannot be read, and why; null while it can. */
  unseen: { at: string; failure: string } | null;
  connectors: Reconfiguration[];
  commits: ContractCommit[];
};
