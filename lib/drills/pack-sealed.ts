import { z } from "zod";
import { arithmeticSchema } from "./arithmetic-block.ts";
import { failureClassNames, readerQuestionNames, systems } from "./closed-lists.ts";

/** A pack's closed half: `drills/<opaque>/sealed.yaml`. Read by one function of the server, after the commit (sealed.ts). */
const text = z.string().trim().min(1);
const causeId = z.string().regex(/^[a-z]$/);
const evidenceId = z.string().regex(/^[SE]\d+$/, "expected a symptom or a command by its id");

export const causeSchema = z.strictObject({
  id: causeId,
  label: text.max(60),
  /** Rejected because of these pieces of evidence; empty for the true one. */
  because: z.array(evidenceId),
});

/** One row of the matrix: what a symptom or a command says about each cause; a cause that is not named is neutral. */
const evidence = z.strictObject({
  id: evidenceId,
  says: text,
  fits: z.array(causeId).default([]),
  contradicts: z.array(causeId).default([]),
});

export const fixSchema = z.strictObject({ do: text, cost: text, deadline: text.optional() });
export const preventionSchema = z.strictObject({ metric: text, owner: text });

export const sealedPackSchema = z.strictObject({
  id: z.string(),
  family: z.enum(failureClassNames),
  twin: z.string().nullable(),
  truth: z.strictObject({
    causes: z.array(causeId).min(1).max(2),
    system: z.enum(systems),
    alsoSystems: z.array(z.enum(systems)).default([]),
    part: text.optional(),
    classes: z.array(z.enum(failureClassNames)).min(1).max(2),
    halfClasses: z.array(z.enum(failureClassNames)).default([]),
    question: z.enum(readerQuestionNames).nullable(),
  }),
  causes: z.array(causeSchema).min(4).max(8),
  evidence: z.array(evidence).min(5),
  /** Why each of a question's choices fails, and the one that stands. */
  choices: z.array(z.strictObject({ id: text, stands: z.boolean(), why: text })).optional(),
  resolution: z.strictObject({
    rootCause: text,
    whatItIsNot: z.array(text).min(1),
    fix: z.strictObject({ now: fixSchema, lasting: fixSchema }),
    prevention: z.array(preventionSchema).min(1),
  }),
  /** What a prevention may choose from; holds every metric and owner above. */
  catalogue: z.strictObject({ metrics: z.array(text).min(2), owners: z.array(text).min(2) }),
  handOver: z.strictObject({ to: text, table: text, decides: text }).nullable(),
  arithmetic: arithmeticSchema,
  /** The one run behind the numbers. */
  series: z.discriminatedUnion("from", [
    z.strictObject({ from: z.literal("figures") }),
    z.strictObject({
      from: z.literal("practice"),
      seed: z.number().int(),
      injected: z.array(z.strictObject({ what: text, startsAt: z.iso.datetime(), shape: text.optional() })),
      at: z.iso.datetime(),
    }),
  ]),
  crossWalk: z.array(text).default([]),
});
export type SealedPack = z.output<typeof sealedPackSchema>;

export type Mark = "fits" | "contradicts" | "neutral";
/** What a piece of evidence says about a cause. */
export function markOf(row: SealedPack["evidence"][number], causeOfPack: string): Mark {
  if (row.fits.includes(causeOfPack)) return "fits";
  return row.contradicts.includes(causeOfPack) ? "contradicts" : "neutral";
}
