import type { FailureModeId } from "../evaluate/failure-modes.ts";

const byRow = {
  "progress-tile": ["F01", "F02", "F03", "F04", "F05", "F39", "F42", "F46"],
  "progress-landing": ["F06", "F07", "F08", "F09", "F29", "F34", "F40", "F41"],
  "purchase-lines": ["F10", "F11", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F33"],
  "enrollment-cohort": ["F19", "F20", "F21", "F22", "F23", "F24", "F30", "F35", "F36", "F37", "F38"],
  "completion-mart": ["F32"],
  "table-commit": ["F28"],
  "schema-deploys": ["F25"],
  banner: ["F26", "F27", "F31", "F43", "F44", "F45"],
} as const satisfies Record<string, readonly FailureModeId[]>;

/** Failure modes that practice can cause; a test holds it equal to what the practice estate knows. */
export const injectable: ReadonlySet<FailureModeId> = new Set(Object.values(byRow).flat());

/** The board row that a failure mode lights, or `banner`. */
export function rowOf(id: FailureModeId): string {
  return Object.entries(byRow).find(([, ids]) => (ids as readonly string[]).includes(id))?.[0] ?? "banner";
}

/** Situations that must stay quiet. */
export const nonIncidentTitles: Readonly<Record<string, string>> = {
  N01: "A window is still open",
  N02: "Late rows inside the drop budget",
  N03: "The overnight dip",
  N04: "Enrollment week",
  N05: "A quiet hour",
  N06: "A rebalance",
  N07: "Files not rotated yet",
  N08: "A reader with a checkpoint and no group",
  N09: "A development group that never commits",
  N10: "A rolled-back line number",
  N11: "Clients come back with old events",
  N12: "A pause declared by name, with an end",
  N13: "A duplicate object after a sink restart",
  N14: "A compaction rewrites files",
  N15: "Transaction markers between records",
  N16: "A read topic made anew or widened",
  N17: "A rolling restart",
  N18: "A switchover with a synced slot",
  N19: "A snapshot of the tables",
  N20: "A declared replay with a new checkpoint",
  N21: "A bulk backfill of old lines",
  N22: "The bucket deletes old objects",
  N23: "A compatible schema: many small files",
  N24: "A month-end burst",
  N25: "Old source rows purged",
  N26: "Retention passes an empty tail",
  N27: "A day of twenty-five hours",
  N28: "A group that a contract change retires",
};
