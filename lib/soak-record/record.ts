import { z } from "zod";

const counts = z.record(z.string(), z.number().int());

/**
 * What a soak found, as `proofs/matrix.json` keeps it; `docs/soak.md` says it in words. Durations are estate seconds, but
 * `seconds`: how long the run took.
 */
export const soakRecordSchema = z.strictObject({
  measuredAt: z.iso.datetime(),
  days: z.number(),
  seeds: z.number().int(),
  /** Days that were simulated in all, and sweeps that were judged. */
  simulatedDays: z.number(),
  sweeps: z.number().int(),
  seconds: z.number(),
  /** What it took of one core: on a machine that is shared, less than `seconds`. */
  processorSeconds: z.number().optional(),
  /** Cause, then what lit on its own, in runs; `nothing` where nothing did. */
  matrix: z.record(z.string(), counts),
  falsePages: z.number().int(),
  nearMissPages: z.number().int(),
  /** Warnings of quiet time by failure mode. */
  warns: counts,
  detectSeconds: z.record(z.string(), z.strictObject({ min: z.number(), max: z.number() })),
  healSeconds: z.record(z.string(), z.number()),
  nonIncidents: z.array(z.string()),
  problems: z.array(z.string()),
  diagonal: z.boolean(),
});
export type SoakRecord = z.infer<typeof soakRecordSchema>;

/** What one failure mode's mutants lit; null where the mode has no limit that a shorter cause stays under. */
const mutantsSchema = z.strictObject({
  /** Its cause with its rule taken out: its own page must not be among them. */
  ruleOff: z.array(z.string()),
  /** A cause that stays under the limit, with every limit halved, and with no time to hold: something must light. */
  halved: z.array(z.string()).nullable(),
  forGone: z.array(z.string()).nullable(),
});
export const controlRecordSchema = z.strictObject({
  measuredAt: z.iso.datetime(),
  of: z.number().int(),
  /** Failure modes all of whose mutants made the soak fail. */
  failing: z.number().int(),
  modes: z.record(z.string(), mutantsSchema),
});
export type Mutants = z.infer<typeof mutantsSchema>;
export type ControlRecord = z.infer<typeof controlRecordSchema>;

export const keptRecordSchema = z.strictObject({
  soak: soakRecordSchema.nullable(),
  control: controlRecordSchema.nullable(),
});
export type KeptRecord = z.infer<typeof keptRecordSchema>;

/** Where it is kept, from the project's folder. */
export const keptRecordFile = "proofs/matrix.json";

/** Whether every mutant of a mode was caught: its own page where it must not be, or missing where it must be. */
export const isCaught = (mode: string, { ruleOff, halved, forGone }: Mutants): boolean =>
  !ruleOff.includes(mode) && lights(mode, halved) && lights(mode, forGone);

const lights = (mode: string, lit: readonly string[] | null): boolean =>
  lit === null || lit.includes(mode) || lit.includes("nothing");
