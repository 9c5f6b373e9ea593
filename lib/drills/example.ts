import { z } from "zod";
import { arithmeticSchema } from "./arithmetic-block.ts";
import { failureClassNames, systems } from "./closed-lists.ts";
import { alertSchema, chartSchema, printed, symptomSchema, tableSchema } from "./pack-public.ts";
import { causeSchema, fixSchema, preventionSchema } from "./pack-sealed.ts";

/** A worked example: a drill that is finished, to be read. It is none of the drills, and nothing in it is closed. */
const text = z.string().trim().min(1);

const look = z.strictObject({
  id: z.string().regex(/^E\d+$/),
  command: text,
  /** What was expected before it ran. */
  expects: text.max(60),
  output: printed,
  says: text,
  /** Causes that it rejects. */
  rejects: z.array(z.string()).default([]),
});

export const exampleSchema = z.strictObject({
  id: z.string().regex(/^x-[0-9a-f]{6}$/, "expected x- and six hexadecimal digits"),
  family: z.enum(failureClassNames),
  title: text,
  alert: alertSchema,
  symptoms: z.array(symptomSchema).min(3),
  tables: z.array(tableSchema).default([]),
  charts: z.array(chartSchema).default([]),
  causes: z.array(causeSchema.omit({ because: true })).min(4),
  truth: z.array(z.string()).min(1).max(2),
  /** In the order run. */
  looks: z.array(look).min(3),
  hypothesis: z.strictObject({
    system: z.enum(systems),
    part: text.optional(),
    failureClass: z.array(z.enum(failureClassNames)).min(1),
    explains: text,
    doesNotExplain: text,
    nextQuery: text,
    disproof: text,
    story: text,
    confidence: z.number().int().min(5).max(99),
  }),
  answer: z.strictObject({
    rootCause: text,
    whatItIsNot: z.array(text).min(1),
    fix: z.strictObject({ now: fixSchema, lasting: fixSchema }),
    prevention: z.array(preventionSchema).min(1),
  }),
  /** What to take from it into a drill. */
  lesson: text,
  arithmetic: arithmeticSchema,
});
export type Example = z.output<typeof exampleSchema>;
