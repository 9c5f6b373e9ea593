import { z } from "zod";
import { failureClassNames, readerQuestionNames, systems } from "../closed-lists.ts";
import { askedSchema, publicPackSchema } from "../pack-public.ts";
import { fixSchema, preventionSchema } from "../pack-sealed.ts";

const text = z.string().trim().min(1);

const alert = z.strictObject({ text, firedAt: text, value: text, limit: text });

/** What is told of the live drill before an attempt: `drills/live-fire/public.yaml`. Outputs come from the running estate. */
export const livePackSchema = publicPackSchema.pick({ id: true, title: true, pause: true, hints: true }).extend({
  alert,
  /** How it is called and asked on a lab, which everybody shares. */
  lab: z.strictObject({ title: text, alert }),
  commands: z.array(askedSchema).min(8),
});
export type LivePack = z.output<typeof livePackSchema>;

/** One way in which an estate can be. */
const liveFault = z.strictObject({
  label: text.max(60),
  system: z.enum(systems),
  part: text.optional(),
  classes: z.array(z.enum(failureClassNames)).min(1).max(2),
  question: z.enum(readerQuestionNames).nullable().default(null),
  resolution: z.strictObject({
    rootCause: text,
    whatItIsNot: z.array(text).min(1),
    fix: z.strictObject({ now: fixSchema, lasting: fixSchema }),
    prevention: z.array(preventionSchema).min(1),
  }),
  handOver: z.strictObject({ to: text, table: text, decides: text }).nullable().default(null),
});

/** The closed half: `drills/live-fire/sealed.yaml`, by the fault's letter. */
export const liveAnswersSchema = z.strictObject({
  catalogue: z.strictObject({ metrics: z.array(text).min(2), owners: z.array(text).min(2) }),
  faults: z.record(z.string().regex(/^[a-z]$/), liveFault),
});
export type LiveAnswers = z.output<typeof liveAnswersSchema>;

/** The comparison that was made with the estate: what each symptom or command shows, and what that fits and contradicts. */
export const liveMarksSchema = z.array(
  z.strictObject({ id: z.string(), says: z.string(), fits: z.array(z.string()), contradicts: z.array(z.string()) }),
);
export type LiveMarks = z.output<typeof liveMarksSchema>;
export const liveSymptomsSchema = z.array(z.strictObject({ id: z.string(), text: z.string() }));
