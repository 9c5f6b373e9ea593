import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Verdict } from "../evaluate/types.ts";

/** Where each failure mode of the first board stands in the shipped contract: subject, product, owners. */
const homes = {
  F01: ["tile.checkpoint", "progress-tile", "tile-team", "query-terminated"],
  F02: ["tile.windows", "progress-tile", "tile-team", "window-overdue"],
  F03: ["tile.checkpoint", "progress-tile", "tile-team", "checkpoint-behind-start"],
  F04: ["tile.checkpoint", "progress-tile", "tile-team", "watermark-stalled"],
  F05: ["tile.rejects", "progress-tile", "progress-producer", "future-event-time"],
  F06: ["landing.dlq", "progress-landing", "landing-team", "over-cap"],
  F07: ["landing.sink", "progress-landing", "landing-team", "oldest-unlanded"],
  F08: ["purchases.sinkConnector", "purchase-lines", "landing-team", "failed"],
  F09: ["purchases.sink", "purchase-lines", "landing-team", "group-missing"],
  F10: ["purchases.sourceConnector", "purchase-lines", "connector-team", "failed"],
  F11: ["purchases.source", "purchase-lines", "connector-team", "offset-stalled"],
  F12: ["purchases.dlq", "purchase-lines", "landing-team", "unhandled-dead-letters"],
  F13: ["purchases.prefix", "purchase-lines", "landing-team", "missing"],
  F14: ["purchases.source", "purchase-lines", "connector-team", "never-sent"],
  F15: ["purchases.ledger", "purchase-lines", "monitor-owner", "extra"],
  F16: ["purchases.sink", "purchase-lines", "landing-team", "oldest-pending"],
  F17: ["revenue.group", "course-revenue", "commerce-team", "no-member"],
  F18: ["purchases.table", "purchase-lines", "storefront", "silent"],
  F19: ["enrollment.slot", "enrollment-cohort", "database-owner", "stopped"],
  F20: ["enrollment.slot", "enrollment-cohort", "database-owner", "budget-reached"],
  F21: ["enrollment.slot", "enrollment-cohort", "database-owner", "slot-lost"],
  F22: ["enrollment.slot", "enrollment-cohort", "connector-team", "slot-absent"],
  F23: ["enrollment.fold", "enrollment-cohort", "fold-team", "fold-behind"],
  F24: ["enrollment.counts", "enrollment-cohort", "connector-team", "counts-differ"],
  F25: ["learning.progress-value", "schema-deploys", "progress-producer", "deploy-rejected"],
  F26: ["dependency.connect", null, "platform-team", "refused"],
  F27: ["dependency.kafka", null, "cluster-team", "refused"],
  F28: ["table.snapshot", "table-commit", "table-job-team", "commit-late"],
  F29: ["purchases.sink", "purchase-lines", "landing-team", "hot-partition"],
  F30: ["purchases.sink", "purchase-lines", "landing-team", "retention-near"],
  F31: ["tile.checkpoint", null, "monitor-owner", "unknown-too-long"],
  F32: ["mart.rows", "completion-mart", "mart-team", "mart-shrank"],
  F33: ["purchases.keys", "purchase-lines", "purchase-producer", "duplicates-upstream"],
  F34: ["purchases.prefix", "purchase-lines", "landing-team", "nothing-lands"],
  F35: ["purchases.sink", "purchase-lines", "landing-team", "offset-beyond-log"],
  F36: ["purchases.sink", "purchase-lines", "landing-team", "retention-passed"],
  F37: ["enrollment.slot", "enrollment-cohort", "connector-team", "idle-slot"],
  F38: ["enrollment.slot", "enrollment-cohort", "mart-team", "long-transaction"],
  F39: ["tile.checkpoint", "progress-tile", "tile-team", "new-checkpoint"],
  F40: ["purchases.sinkConnector", "purchase-lines", "landing-team", "tasks-missing"],
  F41: ["purchases.sinkConnector", "purchase-lines", "landing-team", "restart-loop"],
  F42: ["tile.checkpoint", "progress-tile", "tile-team", "batch-unfinished"],
  F43: ["dependency.connect", null, "platform-team", "refused"],
  F44: ["dependency.enrollment-db", null, "database-owner", "refused"],
  F45: ["dependency.object-store", null, "store-owner", "refused"],
  F46: ["tile.checkpoint", "progress-tile", "tile-team", "late-drops"],
} as const satisfies Partial<Record<FailureModeId, readonly [string, string | null, string, Verdict["reason"]]>>;

export type SampleMode = keyof typeof homes;

/** A verdict as the rules give it, true unless said otherwise. Only for tests. */
export function verdictOf(mode: SampleMode, changes: Partial<Verdict> = {}): Verdict {
  const [subject, product, owner, reason] = homes[mode];
  const state = changes.state ?? (mode === "F15" || mode === "F46" ? "warn" : "page");
  return { failureMode: mode, subject, product, state, reason, owners: [owner], evidence: {}, forMs: 0, ...changes };
}

export const okOf = (mode: SampleMode, changes: Partial<Verdict> = {}): Verdict =>
  verdictOf(mode, { state: "ok", reason: "within-limit", ...changes });

export const unknownOf = (mode: SampleMode): Verdict =>
  verdictOf(mode, { state: "unknown", reason: "source-failed", unseen: homes[mode][0] });

export const standbyOf = (mode: SampleMode): Verdict => verdictOf(mode, { state: "paused", reason: "synced-slot" });
