import { z } from "zod";
import type { Operation } from "../access/operation.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";

/** A real page that stands as proof: it fired and ended as it should. `openedAt`, `endedAt`: estate clock; `at`: when it was attached, wall clock. */
export const liveProofSchema = z.strictObject({
  page: z.string(),
  openedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Why it may hold no longer: a changed rule, threshold or entry, or age. */
  stale: z.array(z.string()),
});
export type LiveProof = z.output<typeof liveProofSchema>;
export type LiveProofs = Partial<Record<FailureModeId, LiveProof[]>>;
export const attachInput = z.strictObject({ page: z.string().min(1).max(200) });

export const liveProofOperations: readonly Operation[] = [
  {
    method: "POST",
    path: "/api/v1/runbook/{id}/pages",
    permission: "review-runbook",
    summary:
      "Attach a page that fired and has ended on the live estate as proof of its entry; 409 in practice and on a lab",
    body: attachInput,
    status: 201,
    response: liveProofSchema,
    problems: [404, 409, 422],
  },
];
