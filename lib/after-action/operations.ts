import { z } from "zod";
import type { Operation } from "../access/operation.ts";

const words = z.string().trim().min(1, "expected some words").max(4_000, "expected at most 4000 characters");

/** Prevention is an action: a metric that is measured here, an owner of the contract and a date. */
export const afterActionInput = z.strictObject({
  alert: words,
  symptoms: words,
  firstGuess: words.optional(),
  rootCause: words,
  fix: words,
  prevention: words,
  action: z.strictObject({ metric: z.string().max(200), owner: z.string().max(200), due: z.iso.date() }),
});
export type AfterActionInput = z.output<typeof afterActionInput>;

export const afterActionSchema = z.strictObject({
  page: z.string(),
  title: z.string(),
  failureMode: z.string(),
  openedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime(),
  /** What the page and its acknowledgement already say. */
  prefill: z.strictObject({ alert: z.string(), symptoms: z.string(), firstGuess: z.string().nullable() }),
  /** `at`: wall clock. */
  written: z
    .strictObject({
      at: z.iso.datetime(),
      by: z.string(),
      alert: z.string(),
      symptoms: z.string(),
      firstGuess: z.string().nullable(),
      rootCause: z.string(),
      fix: z.string(),
      prevention: z.string(),
      action: z
        .strictObject({
          id: z.string(),
          metric: z.string(),
          owner: z.string(),
          due: z.iso.date(),
          doneAt: z.iso.datetime().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  metrics: z.array(z.string()),
  owners: z.array(z.string()),
});
export type AfterAction = z.output<typeof afterActionSchema>;

export const afterActionOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/pages/{id}/after-action",
    permission: "see-board",
    summary: "What was written of an ended page, what it already says itself, and which metrics and owners there are",
    status: 200,
    response: afterActionSchema,
    problems: [404, 409],
  },
  {
    method: "PUT",
    path: "/api/v1/pages/{id}/after-action",
    permission: "lead-actions",
    summary: "Write or rewrite the after action of an ended page; its prevention becomes an open action",
    body: afterActionInput,
    status: 200,
    response: afterActionSchema,
    problems: [404, 409, 422],
  },
];
