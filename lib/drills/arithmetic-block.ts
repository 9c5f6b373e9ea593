import { z } from "zod";

const text = z.string().trim().min(1);
const name = z.string().regex(/^[a-z][A-Za-z0-9]*$/);

const column = z.strictObject({
  values: z.array(z.number()).min(2),
  /** For a recorded estate: where the model gives it at the minute that the row names, `observation/path`. */
  reading: text.optional(),
});

/** Where a column is drawn: a chart or a table by its title, or a command's output. */
const draw = z.union([
  z.strictObject({ chart: text, column: name }),
  z.strictObject({ table: text, column: name, under: text }),
  z.strictObject({ output: z.string().regex(/^E\d+$/), column: name }),
]);

/** One generated series: its rows by label, its columns, what holds in every row, and everything drawn from it. */
const run = z
  .strictObject({
    rows: z.array(text).min(2),
    columns: z.record(name, column),
    /** Sums over columns and figures; `row` is a row's index, `xBefore` the column x one row earlier (from the second on). */
    each: z.array(text).default([]),
    draws: z.array(draw).min(1),
  })
  .refine(({ rows, columns }) => Object.values(columns).every(({ values }) => values.length === rows.length), {
    path: ["columns"],
    error: "every column has a value for every row",
  });

/** Figures with how each is written in the readable half, the series behind charts and tables, and what must hold between them. */
export const arithmeticSchema = z.strictObject({
  figures: z.record(
    name,
    z.strictObject({
      value: z.number(),
      /** A text of the readable half that states it. */
      shown: text.optional(),
      /** Where the model gives it, for a recorded estate: `observation/path`. */
      reading: text.optional(),
    }),
  ),
  assert: z.array(text).min(1),
  runs: z.array(run).default([]),
});
export type ArithmeticBlock = z.output<typeof arithmeticSchema>;
export type Run = ArithmeticBlock["runs"][number];
