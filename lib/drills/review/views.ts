import { z } from "zod";
import { readerQuestionNames, relations } from "../closed-lists.ts";
import { attemptLineSchema, calibrationSchema, commentSchema } from "../record/views.ts";
import { hypothesisSchema } from "../views.ts";

export const commentInput = z.strictObject({
  text: z.string("expected some words").trim().min(1, "expected some words").max(1_000),
});

const count = z.number().int();

export const reviewsSchema = z.strictObject({
  people: z.array(
    z.strictObject({
      handle: z.string(),
      attempts: count,
      /** First attempts with a claim, those with the whole cause, and those with nothing of it. */
      counted: count,
      clean: count,
      missed: count,
      due: count,
      /** In how many families this person stands at each level; which ones would tell answers. */
      levels: z.strictObject({ one: count, two: count, three: count }),
      calibration: calibrationSchema,
    }),
  ),
  attempts: z.array(
    attemptLineSchema.extend({
      handle: z.string(),
      /** Whether this reader has read the drill's answer after an own hypothesis: without it nothing of an answer is told. */
      readable: z.boolean(),
      /** The claimed causes that were none of it; null while not readable. */
      misled: z.array(z.string()).nullable(),
      comments: count,
    }),
  ),
  /** What misled whom, over first attempts at drills this reader may know. */
  misleading: z.array(
    z.strictObject({ drill: z.string(), title: z.string(), cause: z.string(), handles: z.array(z.string()) }),
  ),
  /** Wrong claims at drills whose answer this reader has not read. */
  closed: count,
});
export type ReviewsView = z.output<typeof reviewsSchema>;

export const reviewSchema = z.strictObject({
  attempt: attemptLineSchema.extend({ handle: z.string() }),
  asked: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      typed: z.string(),
      command: z.string().nullable(),
      expected: z.string().nullable(),
    }),
  ),
  hypothesis: hypothesisSchema.nullable(),
  claim: z.strictObject({ relation: z.enum(relations), causes: z.array(z.string()) }).nullable(),
  reflection: z
    .strictObject({
      shared: z.string().nullable(),
      separating: z.string().nullable(),
      why: z.string().nullable(),
      question: z.enum(readerQuestionNames).nullable(),
      handOver: z.strictObject({ to: z.string(), table: z.string(), decides: z.string() }).nullable(),
    })
    .nullable(),
  answer: z.strictObject({ causes: z.array(z.string()), rootCause: z.string() }),
  comments: z.array(commentSchema),
});
export type ReviewView = z.output<typeof reviewSchema>;

export const commentsSchema = z.strictObject({ comments: z.array(commentSchema) });
