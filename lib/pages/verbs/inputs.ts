import { z } from "zod";

/** One line of a person's own words. It is kept as written and shown to signed-in readers only. */
const line = z
  .string()
  .trim()
  .min(1, "expected some words")
  .max(280, "expected at most 280 characters")
  .regex(/^[^\r\n]*$/, "expected one line");

/** The first guess is optional, time-stamped and never editable. */
export const acknowledgeInput = z.strictObject({ firstGuess: line.optional() });
export const noteInput = z.strictObject({
  note: z.string().trim().min(1, "expected some words").max(2_000, "expected at most 2000 characters"),
});
/**
 * A latched page ends by a named acceptance: it needs its reason. `writeOff`: of a page about a quarantine (F06), open or
 * over, write off the dead letters that its topic holds now; it needs its reason too.
 */
export const resolveInput = z
  .strictObject({ reason: line.optional(), writeOff: z.literal(true).optional() })
  .refine(({ reason, writeOff }) => writeOff === undefined || reason !== undefined, {
    path: ["reason"],
    message: "expected why these dead letters are written off",
  });

export const pagesQuery = z.strictObject({
  state: z
    .string()
    .optional()
    .transform((text) => text?.split(","))
    .pipe(z.array(z.enum(["pending", "firing", "acknowledged", "resolved"])).optional()),
  subject: z.string().min(1).max(200).optional(),
  product: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});
