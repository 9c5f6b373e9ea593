import { z } from "zod";
import { answers, scorecardRows } from "../scorecard.ts";

const answer = z.enum(answers);

export const scorecardInput = z.strictObject({
  rows: z.strictObject({ alert: answer, freshness: answer, cost: answer, replay: answer, tables: answer }),
});

export const scorecardAnswer = z.strictObject({
  verdict: z.enum(["ship", "do-not-ship", "cannot-say"]),
  firstOpenRow: z.enum(scorecardRows).nullable(),
  openRows: z.array(z.enum(scorecardRows)),
});
