import { z } from "zod";
import { roles, scopes } from "../access/permissions.ts";

/** How somebody is shown to others: a short handle of their choice. It stands in bodies, never in a path or a log. */
export const handle = z
  .string()
  .trim()
  .min(1, "expected some words")
  .max(40, "expected at most 40 characters")
  .regex(/^[^\p{Cc}]*$/u, "expected one line");

export const addPersonInput = z.strictObject({
  handle,
  role: z.enum(roles),
  rawReader: z.boolean().default(false),
});

/** At least one. */
export const changePersonInput = z
  .strictObject({ role: z.enum(roles).optional(), rawReader: z.boolean().optional(), disabled: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ["role"],
    message: "expected role, rawReader or disabled",
  });

export const linkInput = z.strictObject({});

/** `expiresInDays`: wall clock; a token without an end is one that nobody will look at again. */
export const makeTokenInput = z.strictObject({
  label: handle,
  scopes: z
    .array(z.enum(scopes))
    .min(1, "expected at least one scope")
    .max(scopes.length)
    .transform((list) => [...new Set(list)]),
  expiresInDays: z.number().int().min(1).max(730).default(365),
});

export const revokeInput = z.strictObject({});

const count = z.string().regex(/^\d{1,18}$/, "expected a decimal number");
export const rawQuery = z.strictObject({
  topic: z.string().min(1).max(249),
  partition: z.coerce.number().int().min(0).max(1_000_000),
  offset: count,
});
