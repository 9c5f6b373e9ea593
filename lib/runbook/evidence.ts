import { z } from "zod";
import { failureModeIds } from "../evaluate/failure-modes.ts";

const instant = z.iso.datetime();
const steps = [
  "baseline",
  "injected",
  "shown",
  "detected",
  "notified",
  "withheld",
  "seenAgain",
  "removed",
  "ended",
  "baselineAgain",
] as const;
export type FiringStep = (typeof steps)[number];

const clauseSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** One shape of a firing. Times are wall clock; `facts`, `evidence` and `observations` are shown, never judged again. */
const shapeSchema = z.object({
  shape: z.string().min(1),
  about: z.string(),
  times: z.partialRecord(z.enum(steps), instant),
  seconds: z.object({ injectToDetect: z.number(), injectToNotify: z.number(), removeToEnd: z.number() }),
  page: z.object({
    failureMode: z.enum(failureModeIds),
    kind: z.string(),
    subject: z.string(),
    owners: z.array(z.string()),
    severity: z.enum(["page", "warn"]),
    reason: z.string(),
    evidence: z.record(z.string(), z.unknown()),
    deadline: instant.nullable(),
    resolution: z.string().nullable(),
  }),
  quiet: z.object({ otherPages: z.array(z.string()), folded: z.array(z.string()) }),
  /** Each change of what its rule said of its subject. A file from before it was kept has none. */
  verdicts: z.array(z.object({ at: instant, state: z.string(), reason: z.string() })).optional(),
  claims: z.array(z.object({ claim: z.string(), sweeps: z.number(), facts: z.record(z.string(), z.unknown()) })),
  commands: z.array(z.object({ command: z.string(), output: z.string(), shows: z.boolean() })),
  observations: z.array(z.object({ when: z.string(), at: instant, observations: z.record(z.string(), z.unknown()) })),
});
export type EvidenceShape = z.output<typeof shapeSchema>;

/**
 * `evidence/F19.json`, as `fire` writes it on a real stack. `proven` says what it was fired under: the hash of the rules
 * and of the entry, and by contract file each threshold that they read. A file from before it was kept has none.
 */
export const evidenceSchema = z.object({
  failureMode: z.enum(failureModeIds),
  mode: z.literal("lab"),
  firedAt: instant,
  /** When the run of `fire` began that it is of; one that was fired by itself has none. */
  run: instant.optional(),
  versions: z.record(z.string(), z.string()),
  contract: z.object({ file: z.string(), hash: z.string() }),
  proven: z.object({ rules: z.string(), entry: z.string(), clauses: z.record(z.string(), clauseSchema) }).optional(),
  shapes: z.array(shapeSchema).min(1),
});
export type EvidenceFile = z.output<typeof evidenceSchema>;
export type ProvenUnder = NonNullable<EvidenceFile["proven"]>;
