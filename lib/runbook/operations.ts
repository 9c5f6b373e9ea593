import { z } from "zod";
import type { Operation } from "../access/operation.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import type { LiveProofs } from "../live-proof/operations.ts";
import type { Runbook, RunbookEntry } from "./runbook.ts";

const proofSchema = z.strictObject({
  /** none: not proven on a real stack; practice never counts. live: a real page was attached. not-possible: the lab cannot cause it. */
  state: z.enum(["none", "lab", "live", "not-possible"]),
  at: z.iso.datetime().nullable(),
  stale: z.boolean(),
});
export const runbookSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      failureMode: z.enum(failureModeIds),
      title: z.string(),
      owners: z.array(z.string()),
      stale: z.array(z.string()),
      proofs: z.strictObject({ fires: proofSchema, silent: proofSchema, unknown: proofSchema, resolves: proofSchema }),
    }),
  ),
});
export type RunbookView = z.output<typeof runbookSchema>;

export const runbookOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/runbook",
    permission: "see-board",
    summary:
      "Every failure mode with its owners and its four proofs; stale says why what was proven may no longer hold",
    status: 200,
    response: runbookSchema,
  },
  {
    method: "GET",
    path: "/api/v1/runbook.md",
    permission: "see-board",
    summary: "The runbook as Markdown: symptoms, then one entry per failure mode with its commands and proofs",
    status: 200,
    response: { text: "text/markdown" },
  },
];

/** The runbook as its API gives it: owners by title, proofs without what was measured. */
export const runbookAnswer = ({ entries }: Runbook, live: LiveProofs = {}): z.output<typeof runbookSchema> => ({
  entries: entries.map((entry) => {
    const { fires, silent, unknown, ends } = entry.proofs;
    const proof = (of: typeof fires) => proofAnswer(entry, of);
    const [seen] = live[entry.failureMode] ?? [];
    // A real page shows that it fires and how it ends; that it is silent and unknown as it should be, only a firing shows.
    const orLive = (of: typeof fires, at: string | undefined) => {
      const lab = proof(of);
      if (lab.state === "lab" || seen === undefined || at === undefined) return lab;
      return { state: "live" as const, at, stale: seen.stale.length > 0 };
    };
    return {
      failureMode: entry.failureMode,
      title: entry.title,
      owners: entry.owners,
      stale: entry.stale,
      proofs: {
        fires: orLive(fires, seen?.openedAt),
        silent: proof(silent),
        unknown: proof(unknown),
        resolves: orLive(ends, seen?.endedAt),
      },
    };
  }),
});

const proofAnswer = ({ evidence, impossible }: RunbookEntry, { state, stale }: RunbookEntry["proofs"]["fires"]) => {
  const proven = state === "proven" && evidence !== null;
  return {
    state: proven ? ("lab" as const) : impossible === null ? ("none" as const) : ("not-possible" as const),
    at: proven ? evidence.firedAt : null,
    stale: stale.length > 0,
  };
};
