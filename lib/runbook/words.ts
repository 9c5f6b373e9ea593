import type { ProofKind } from "./proofs.ts";

export const runbookWords = {
  title: "Runbook",
  bySymptom: "By what you see",
  over: "It is over when",
  stale: "Stale",
} as const;

/** What each proof shows. */
export const proofWords: Readonly<Record<ProofKind, string>> = {
  fires: "fires on its cause",
  silent: "silent on good data",
  unknown: "unknown while its source is withheld",
  ends: "ends as it should",
};
