import { z } from "zod";

/** A pack's readable half: `drills/<opaque>/public.yaml`. Nothing in it may name a class, a cause or a fix. */
const text = z.string().trim().min(1);
/** As a tool prints it: a table's head may begin with blanks. */
export const printed = z
  .string()
  .regex(/\S/, "expected some output")
  .transform((output) => output.trimEnd());
const packId = z.string().regex(/^d-[0-9a-f]{6}$/, "expected d- and six hexadecimal digits");

/** Part of the first sixty seconds: from and to are seconds; what is shown then, and what it asks. */
const firstStep = z.strictObject({
  from: z.number().int().min(0),
  to: z.number().int().max(60),
  shows: z.enum(["alert", "choices", "outcomes", "output"]),
  command: z
    .string()
    .regex(/^E\d+$/)
    .optional(),
  says: text.max(120),
});

/** A newcomer's first minute, and with what its form is half-filled afterwards. */
const firstMinute = z
  .strictObject({
    button: text.max(60),
    finished: text.max(60),
    steps: z.array(firstStep).min(2),
    form: z.strictObject({ explains: z.string().regex(/^S\d+$/), nextQuery: z.string().regex(/^E\d+$/) }),
  })
  .refine(({ steps }) => steps.every(({ from }, at) => from === (steps[at - 1]?.to ?? 0)), {
    path: ["steps"],
    error: "each begins where the one before it ends",
  });

export const symptomSchema = z.strictObject({ id: z.string().regex(/^S\d+$/), text: text.max(120) });

export const tableSchema = z
  .strictObject({
    title: text,
    caption: text,
    columns: z.array(text).min(2),
    rows: z.array(z.array(z.union([z.string(), z.number()]))).min(1),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), "every row has every column");

export const chartSchema = z.strictObject({
  title: text,
  unit: text,
  /** What the chart says to somebody who does not see it. */
  summary: text,
  points: z.array(z.strictObject({ label: text, value: z.number() })).min(2),
});

/** What can be asked, whatever it shows. */
export const askedSchema = z.strictObject({
  id: z.string().regex(/^E\d+$/),
  /** Short, for its button. */
  label: text.max(60),
  /** The first is shown; every other spelling answers too. */
  spellings: z.array(text).min(1),
  outcomes: z.array(text.max(60)).min(3).max(5),
});
export type AskedCommand = z.output<typeof askedSchema>;

const command = askedSchema
  .extend({
    /** Which outcome its output shows. */
    shows: text,
    output: printed,
  })
  .refine(({ outcomes, shows }) => outcomes.includes(shows), {
    path: ["shows"],
    error: "expected one of its outcomes",
  });

export const alertSchema = z.strictObject({
  text,
  firedAt: z.string().regex(/^\d\d:\d\d$/),
  value: text,
  limit: text,
});

export const publicPackSchema = z.strictObject({
  id: packId,
  order: z.number().int().min(0),
  kind: z.enum(["recorded", "question"]),
  title: text,
  /** Whether the list opens with it; else it is met only when it comes due. */
  listed: z.boolean().default(true),
  alert: alertSchema,
  symptoms: z.array(symptomSchema).min(4).max(9),
  /** Before anything was looked at: which of these would you do? */
  choices: z.array(z.strictObject({ id: z.string().regex(/^[A-D]$/), text })).optional(),
  /** What to answer for oneself before the form. */
  pause: text,
  hints: z.array(text).max(2),
  tables: z.array(tableSchema),
  charts: z.array(chartSchema),
  commands: z.array(command).min(8),
  firstMinute: firstMinute.optional(),
});
export type PublicPack = z.output<typeof publicPackSchema>;
export type DrillCommand = PublicPack["commands"][number];
