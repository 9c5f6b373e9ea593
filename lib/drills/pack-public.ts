import { z } from "zod";

/** A pack's readable half: `drills/<opaque>/public.yaml`. Nothing in it may name a class, a cause or a fix. */
const text = z.string().trim().min(1);
const packId = z.string().regex(/^d-[0-9a-f]{6}$/, "expected d- and six hexadecimal digits");

const symptom = z.strictObject({ id: z.string().regex(/^S\d+$/), text: text.max(120) });

const table = z
  .strictObject({
    title: text,
    caption: text,
    columns: z.array(text).min(2),
    rows: z.array(z.array(z.union([z.string(), z.number()]))).min(1),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), "every row has every column");

const chart = z.strictObject({
  title: text,
  unit: text,
  /** What the chart says to somebody who does not see it. */
  summary: text,
  points: z.array(z.strictObject({ label: text, value: z.number() })).min(2),
});

const command = z
  .strictObject({
    id: z.string().regex(/^E\d+$/),
    /** Short, for its button. */
    label: text.max(60),
    /** The first is shown; every other spelling answers too. */
    spellings: z.array(text).min(1),
    outcomes: z.array(text.max(60)).min(3).max(5),
    /** Which outcome its output shows. */
    shows: text,
    output: text,
  })
  .refine(({ outcomes, shows }) => outcomes.includes(shows), {
    path: ["shows"],
    error: "expected one of its outcomes",
  });

export const publicPackSchema = z.strictObject({
  id: packId,
  order: z.number().int().min(0),
  kind: z.enum(["recorded", "question"]),
  title: text,
  alert: z.strictObject({ text, firedAt: z.string().regex(/^\d\d:\d\d$/), value: text, limit: text }),
  symptoms: z.array(symptom).min(4).max(9),
  /** Before anything was looked at: which of these would you do? */
  choices: z.array(z.strictObject({ id: z.string().regex(/^[A-D]$/), text })).optional(),
  /** What to answer for oneself before the form. */
  pause: text,
  hints: z.array(text).max(2),
  tables: z.array(table),
  charts: z.array(chart),
  commands: z.array(command).min(8),
});
export type PublicPack = z.output<typeof publicPackSchema>;
export type DrillCommand = PublicPack["commands"][number];
