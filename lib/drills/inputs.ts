import { z } from "zod";
import { failureClassNames, readerQuestionNames, relations, systems } from "./closed-lists.ts";

const filled = (most: number) =>
  z.string("expected some words").trim().min(1, "expected some words").max(most, `expected at most ${most} characters`);
const failureClass = z.enum(failureClassNames);
const draftText = z.string().max(2_000).optional();

/** `skip`: begin a level higher than this person stands, at 2. */
export const startInput = z.strictObject({ skip: z.boolean().optional() });
export const hintInput = z.strictObject({});

export const evidenceInput = z.strictObject({
  command: filled(400),
  /** One of the command's outcomes, or "no story yet". */
  outcome: z.string().max(60).optional(),
  note: z.string().trim().max(500).optional(),
});

/** Anything half-written; kept until the hypothesis is stored. */
export const draftInput = z.strictObject({
  choice: z.string().max(2).optional(),
  system: z.enum(systems).optional(),
  part: draftText,
  failureClass: z.union([failureClass, z.array(failureClass).max(3)]).optional(),
  explains: draftText,
  doesNotExplain: draftText,
  nextQuery: draftText,
  disproof: draftText,
  story: draftText,
  confidence: z.number().int().min(5).max(99).optional(),
});
export type Draft = z.output<typeof draftInput>;

export const hypothesisInput = z.strictObject({
  system: z.enum(systems),
  part: z.string().trim().max(80).optional(),
  /** The first of several is the one meant most. */
  failureClass: z.union([failureClass, z.array(failureClass).min(1).max(3)]),
  explains: filled(400),
  doesNotExplain: filled(400),
  nextQuery: filled(400),
  disproof: filled(400),
  story: filled(1_000),
  confidence: z.number().int().min(5).max(99),
});
export type Hypothesis = z.output<typeof hypothesisInput>;

export const claimInput = z
  .strictObject({ relation: z.enum(relations), causes: z.array(z.string().max(8)).max(3) })
  .refine(({ relation, causes }) => fitsRelation(relation, new Set(causes).size), {
    path: ["causes"],
    error: "expected one cause for one, two or three for either and both, none for none",
  });

function fitsRelation(relation: string, count: number): boolean {
  if (relation === "none") return count === 0;
  return relation === "one" ? count === 1 : count >= 2;
}

export const reflectionInput = z.strictObject({
  /** Evidence that fitted both stories and evidence that separated them, by id; asked for after a miss. */
  shared: z.string().max(8).optional(),
  separating: z.string().max(8).optional(),
  why: z.string().trim().max(1_000).optional(),
  /** Which of the four questions failed; asked for where the answer says so. */
  question: z.enum(readerQuestionNames).optional(),
  handOver: z.strictObject({ to: filled(120), table: filled(200), decides: filled(300) }).optional(),
});

export const actionInput = z.strictObject({
  metric: filled(200),
  owner: filled(80),
  /** With a date it is a real action: an owner and a metric of this estate. */
  due: z.iso.date().optional(),
});
