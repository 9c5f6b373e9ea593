import { z } from "zod";
import { failureClassNames, readerQuestionNames, relations, systems } from "./closed-lists.ts";
import { draftInput } from "./inputs.ts";

const at = z.iso.datetime();

export const drillListSchema = z.strictObject({
  drills: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      kind: z.enum(["recorded", "live-fire", "question"]),
      /** This reader's own attempts: how many, the latest and where it stands. */
      attempts: z.number().int(),
      latest: z.string().nullable(),
      step: z.enum(["console", "claim", "answer", "close", "done"]).nullable(),
      /** Whether it is this reader's to repeat now. */
      due: z.boolean(),
    }),
  ),
});
export type DrillList = z.output<typeof drillListSchema>;

export const drillSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["recorded", "live-fire", "question"]),
  alert: z.strictObject({ text: z.string(), firedAt: z.string(), value: z.string(), limit: z.string() }),
  symptoms: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  choices: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  pause: z.string(),
  tables: z.array(
    z.strictObject({
      title: z.string(),
      caption: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
  charts: z.array(
    z.strictObject({
      title: z.string(),
      unit: z.string(),
      summary: z.string(),
      points: z.array(z.strictObject({ label: z.string(), value: z.number() })),
    }),
  ),
  /** A newcomer's first sixty seconds, where a drill has them. */
  firstMinute: z
    .strictObject({
      button: z.string(),
      finished: z.string(),
      steps: z.array(
        z.strictObject({
          from: z.number(),
          to: z.number(),
          shows: z.enum(["alert", "choices", "outcomes", "output"]),
          command: z.string().optional(),
          says: z.string(),
        }),
      ),
    })
    .nullable(),
  /** What can be asked, with the outcomes to choose from; outputs come one by one. */
  commands: z.array(
    z.strictObject({ id: z.string(), label: z.string(), command: z.string(), outcomes: z.array(z.string()) }),
  ),
});
export type DrillView = z.output<typeof drillSchema>;

export const evidenceSchema = z.discriminatedUnion("known", [
  z.strictObject({
    known: z.literal(true),
    id: z.string(),
    command: z.string(),
    output: z.string(),
    expected: z.string().nullable(),
    shows: z.string(),
    note: z.string().nullable(),
    at,
  }),
  z.strictObject({ known: z.literal(false), typed: z.string(), near: z.array(z.string()), at }),
]);
export type EvidenceView = z.output<typeof evidenceSchema>;

export const hypothesisSchema = z.strictObject({
  at,
  system: z.enum(systems),
  part: z.string().nullable(),
  failureClass: z.array(z.enum(failureClassNames)),
  explains: z.string(),
  doesNotExplain: z.string(),
  nextQuery: z.string(),
  disproof: z.string(),
  story: z.string(),
  confidence: z.number().int(),
});

/** What a live attempt's reader may know of its estate: numbers, and how long it runs. */
const live = z.strictObject({
  /** The figures as they were when the attempt began. */
  symptoms: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Wall clock. After it the estate stands still and no command runs. */
  endsAt: at,
  ended: z.boolean(),
  /** On a lab, too long after its end: what happened may be read elsewhere by now, and it cannot be answered any more. */
  lapsed: z.boolean(),
});
export type LiveView = z.output<typeof live>;

/** The figures of a live attempt's estate now. `at`: its own clock. */
export const figuresSchema = z.strictObject({
  at,
  ended: z.boolean(),
  figures: z.array(
    z.strictObject({ id: z.string(), name: z.string(), value: z.number(), unit: z.string(), usual: z.number() }),
  ),
});
export type FiguresView = z.output<typeof figuresSchema>;

export const attemptSchema = z.strictObject({
  id: z.string(),
  drill: z.string(),
  number: z.number().int(),
  /** Only the first attempt at a drill counts. */
  counts: z.boolean(),
  /** How much help it began with: 1 half-filled, 2 a hint to open, 3 neither. */
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Its text once it was opened; null where there is none to open. */
  hint: z.strictObject({ text: z.string().nullable(), at: at.nullable() }).nullable(),
  startedAt: at,
  step: z.enum(["console", "claim", "answer", "close", "done"]),
  draft: draftInput.nullable(),
  draftAt: at.nullable(),
  evidence: z.array(evidenceSchema),
  /** Null for a recorded drill. */
  live: live.nullable(),
  hypothesis: hypothesisSchema.nullable(),
  /** Present once the hypothesis is stored. */
  rivals: z.array(z.strictObject({ id: z.string(), label: z.string() })).nullable(),
  claim: z.strictObject({ at, relation: z.enum(relations), causes: z.array(z.string()) }).nullable(),
  action: z.strictObject({ metric: z.string(), owner: z.string(), due: z.string().nullable() }).nullable(),
});
export type AttemptView = z.output<typeof attemptSchema>;

const fix = z.strictObject({ do: z.string(), cost: z.string(), deadline: z.string().optional() });
export const resolutionSchema = z.strictObject({
  rootCause: z.string(),
  whatItIsNot: z.array(z.string()),
  fix: z.strictObject({ now: fix, lasting: fix }),
  prevention: z.array(z.strictObject({ metric: z.string(), owner: z.string() })),
  where: z.strictObject({ system: z.string(), part: z.string().nullable() }),
  classes: z.array(z.string()),
  choices: z.array(z.strictObject({ id: z.string(), stands: z.boolean(), why: z.string() })),
  /** Each sum with its names and its numbers. */
  arithmetic: z.array(z.string()),
  /** Where else the same shape is met. */
  crossWalk: z.array(z.string()),
  matrix: z.strictObject({
    causes: z.array(z.strictObject({ id: z.string(), label: z.string(), isTrue: z.boolean(), isYours: z.boolean() })),
    rows: z.array(
      z.strictObject({
        id: z.string(),
        says: z.string(),
        ran: z.boolean(),
        marks: z.record(z.string(), z.enum(["fits", "contradicts", "neutral"])),
        /** Contradicts the claimed cause and not the true one. */
        separates: z.boolean(),
      }),
    ),
  }),
  score: z.strictObject({
    result: z.enum(["matches", "right-system", "does-not-match", "not-claimed"]),
    credit: z.number(),
    brier: z.number().nullable(),
    /** Commands until every rival was contradicted; null when some never was. */
    commands: z.number().int().nullable(),
    shortest: z.number().int(),
    counts: z.boolean(),
  }),
  /** What closing this drill asks for. */
  asks: z.strictObject({ comparison: z.boolean(), question: z.boolean(), handOver: z.boolean() }),
  question: z.enum(readerQuestionNames).nullable(),
  handOver: z.strictObject({ to: z.string(), table: z.string(), decides: z.string() }).nullable(),
  catalogue: z.strictObject({ metrics: z.array(z.string()), owners: z.array(z.string()) }),
});
export type ResolutionView = z.output<typeof resolutionSchema>;

export const reflectionSchema = z.strictObject({
  at,
  step: z.literal("done"),
  /** Whether the named piece separates the claimed cause from the true one. */
  separates: z.boolean().nullable(),
  question: z.strictObject({ yours: z.string(), answer: z.string() }).nullable(),
});
export const actionSchema = z.strictObject({
  metric: z.string(),
  owner: z.string(),
  due: z.string().nullable(),
  real: z.boolean(),
});
