import { z } from "zod";
import type { Operation } from "../../access/operation.ts";
import { failureModeIds } from "../../evaluate/failure-modes.ts";
import { changeSchema } from "./version.ts";

export const reviewableSchema = z.strictObject({
  failureMode: z.enum(failureModeIds),
  title: z.string(),
  version: z.string(),
  standing: z.enum(["never", "changed", "unchanged"]),
  changes: z.array(changeSchema),
  refused: z.array(z.string()),
  signedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export const reviewsSchema = z.strictObject({ entries: z.array(reviewableSchema) });

/** `version`: as it was given with what was read; another one means that it has changed meanwhile. */
export const signInput = z.strictObject({
  entries: z
    .array(z.strictObject({ failureMode: z.enum(failureModeIds), version: z.string().max(64) }))
    .min(1)
    .max(failureModeIds.length),
  note: z.string().trim().min(1, "expected some words").max(2_000, "expected at most 2000 characters").optional(),
});

export const reviewOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/runbook/reviews",
    permission: "review-runbook",
    summary: "Each entry as the asking reviewer left it: what of rule, threshold and text has changed since",
    status: 200,
    response: reviewsSchema,
  },
  {
    method: "POST",
    path: "/api/v1/runbook/reviews",
    permission: "review-runbook",
    summary:
      "Sign entries as they were read: one alone, or several that have not changed since the last signature. A stale or missing proof is 409",
    body: signInput,
    status: 201,
    response: reviewsSchema,
    problems: [409, 422],
  },
];
