import type { Reason } from "./reasons.ts";
import type { Evidence, RuleVerdict } from "./types.ts";

type Extra = Partial<Omit<RuleVerdict, "state" | "reason" | "evidence">>;

/** Measured and not true. `clear: false` in `extra` keeps an open page open. */
export const ok = (reason: Reason, evidence: Evidence = {}, extra: Extra = {}): RuleVerdict => ({
  state: "ok",
  reason,
  evidence,
  ...extra,
});

/** The condition is true now. */
export const page = (reason: Reason, evidence: Evidence = {}, extra: Extra = {}): RuleVerdict => ({
  state: "page",
  reason,
  evidence,
  ...extra,
});

export const warn = (reason: Reason, evidence: Evidence = {}, extra: Extra = {}): RuleVerdict => ({
  state: "warn",
  reason,
  evidence,
  ...extra,
});

/** It could not be judged; `unseen` names the observation that was missing. */
export const unknown = (
  why: { reason: Reason; failure?: string; unseen: string },
  evidence: Evidence = {},
): RuleVerdict => ({
  state: "unknown",
  reason: why.reason,
  unseen: why.unseen,
  evidence: why.failure === undefined ? evidence : { ...evidence, failure: why.failure },
});

export const seconds = (ms: number): number => Math.max(0, Math.round(ms / 1000));
