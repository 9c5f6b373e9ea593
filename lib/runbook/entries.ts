import { z } from "zod";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";

const sentence = z.string().min(1);
/** One command: what its answer tells, and the template that {@link fillCommand} fills from the contract. */
const commandSchema = z.strictObject({ tells: sentence, run: sentence });
/** What to do, and the command that does it where there is one. */
const stepSchema = z.union([sentence, z.strictObject({ do: sentence, run: sentence })]);

/** What the runbook says about one failure mode, in files below runbook/entries. */
const writtenSchema = z.strictObject({
  title: sentence,
  meaning: sentence,
  /** The first one is the first thing to read; it stands on the page too. */
  commands: z.array(commandSchema).min(1),
  steps: z.array(stepSchema).min(2),
  doNot: sentence,
  why: sentence,
  /** How it looks when it has ended. */
  over: sentence,
});
export const entrySchema = writtenSchema.transform((written) => ({
  ...written,
  first: written.commands[0]?.run ?? "",
}));
export type Entry = z.infer<typeof entrySchema>;
export const stepText = (step: Entry["steps"][number]): string => (typeof step === "string" ? step : step.do);
export const entriesSchema = z.record(z.enum(failureModeIds), entrySchema);
export type Entries = Record<FailureModeId, Entry>;

/** Why the lab cannot cause a failure mode, in one sentence. */
export const impossibleSchema = z.partialRecord(z.enum(failureModeIds), sentence);
export type Impossible = z.infer<typeof impossibleSchema>;

/** What somebody sees before they know a failure mode, and where to look for it. */
export const symptomsSchema = z.array(
  z.strictObject({ sees: sentence, look: z.array(z.enum(failureModeIds)).min(1), tells: sentence }),
);
export type Symptom = z.infer<typeof symptomsSchema>[number];
