import { z } from "zod";
import { failureClassNames } from "../closed-lists.ts";

const at = z.iso.datetime();
const share = z.number().min(0).max(1);
const level = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const step = z.enum(["console", "claim", "answer", "close", "done"]);

export const calibrationSchema = z.strictObject({
  claims: z.number().int(),
  needed: z.number().int(),
  /** Null under `needed`: nothing is drawn from fewer. */
  brier: share.nullable(),
  hitRate: share.nullable(),
  falseAlarmRate: share.nullable(),
  bands: z.array(
    z.strictObject({ from: z.number(), to: z.number(), claims: z.number().int(), said: share, came: share }),
  ),
});

export const commentSchema = z.strictObject({ at, by: z.string(), text: z.string() });

/** What an attempt came to; null until a claim is stored or the answer read. */
export const resultSchema = z
  .strictObject({
    claimed: z.boolean(),
    credit: share,
    brier: share.nullable(),
    commands: z.number().int().nullable(),
    shortest: z.number().int(),
  })
  .nullable();

export const attemptLineSchema = z.strictObject({
  id: z.string(),
  drill: z.string(),
  title: z.string(),
  number: z.number().int(),
  counts: z.boolean(),
  startedAt: at,
  step,
  level,
  hintOpened: z.boolean(),
  chance: z.number().int().nullable(),
  result: resultSchema,
});
export type AttemptLine = z.output<typeof attemptLineSchema>;

export const recordSchema = z.strictObject({
  levels: z.array(
    z.strictObject({
      family: z.enum(failureClassNames),
      level,
      cleanInRow: z.number().int(),
      missesInRow: z.number().int(),
    }),
  ),
  /** A drill is named from its day on, not before. */
  due: z.array(z.strictObject({ at, drill: z.strictObject({ id: z.string(), title: z.string() }).nullable() })),
  calibration: calibrationSchema,
  attempts: z.array(attemptLineSchema.extend({ comments: z.array(commentSchema) })),
});
export type RecordView = z.output<typeof recordSchema>;
