import { z } from "zod";
import { pageSummarySchema } from "../board/schemas.ts";
import type { DeployEvent, DeploysView } from "./views.ts";

const instant = z.iso.datetime();
const outcome = z.enum(["rejected", "registered"]);

export const deployEventSchema = z.strictObject({
  id: z.string(),
  at: instant,
  service: z.string(),
  subject: z.string(),
  outcome,
}) satisfies z.ZodType<DeployEvent>;

export const deploysSchema = z.strictObject({
  generatedAt: instant,
  estateNow: instant.nullable(),
  version: z.number().int(),
  days: z.number(),
  soonSeconds: z.number(),
  pages: z.array(pageSummarySchema),
  registrations: z
    .array(
      z.strictObject({
        at: instant,
        subject: z.string(),
        outcome,
        service: z.string().nullable(),
        owners: z.array(z.string()),
      }),
    )
    .nullable(),
  unseen: z.strictObject({ at: instant, failure: z.string() }).nullable(),
  connectors: z.array(
    z.strictObject({
      at: instant,
      connector: z.string(),
      product: z.string(),
      owners: z.array(z.string()),
      failed: z
        .strictObject({ at: instant, afterSeconds: z.number(), exceptionClass: z.string().nullable() })
        .nullable(),
      failedNow: z.boolean(),
    }),
  ),
  commits: z.array(z.strictObject({ at: instant, commit: z.string(), subject: z.string() })),
}) satisfies z.ZodType<DeploysView>;
