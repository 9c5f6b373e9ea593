import { z } from "zod";
import { answers, scorecardRows } from "../scorecard.ts";

const line = z.string().max(500);
const entry = z.strictObject({
  answer: z.enum(answers),
  evidence: line,
  expires: z.union([z.literal(""), z.iso.date()]),
  owner: line,
});
const card = z.strictObject({
  subject: line,
  decision: line,
  rows: z.strictObject({ alert: entry, freshness: entry, cost: entry, replay: entry, tables: entry }),
});
const stream = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, "expected a short name: lower case, digits, dashes");

export const keepScorecardInput = z.strictObject({ stream, card });
export const scorecardsQuery = z.strictObject({ stream });

/** Which open row is given to its owner. */
export const handOverInput = z.strictObject({ row: z.enum(scorecardRows) });
/** `owner`: as the stored card names it. `at`: wall clock. `link`: where the owner reads it. */
export const handOverSchema = z.strictObject({
  row: z.enum(scorecardRows),
  owner: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  link: z.string(),
  /** Channels of the contract on which the owner was told. */
  channels: z.array(z.string()),
});
export type HandOver = z.output<typeof handOverSchema>;

/** One stored scorecard. `at`: wall clock; `by`: how whoever stored it is shown. */
export const keptScorecardSchema = z.strictObject({
  id: z.string(),
  stream: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  verdict: z.enum(["ship", "do-not-ship", "cannot-say"]),
  openRows: z.array(z.enum(scorecardRows)),
  card,
  handovers: z.array(handOverSchema),
});
export const keptScorecardsSchema = z.strictObject({ scorecards: z.array(keptScorecardSchema) });
export type KeptScorecard = z.output<typeof keptScorecardSchema>;
