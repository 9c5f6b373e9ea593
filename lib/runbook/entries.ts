import { z } from "zod";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";

/** What the runbook says about one failure mode. `first` is a template: see {@link fillCommand}. */
export const entrySchema = z.strictObject({
  title: z.string().min(1),
  first: z.string().min(1),
  doNot: z.string().min(1),
});
export type Entry = z.infer<typeof entrySchema>;
export const entriesSchema = z.record(z.enum(failureModeIds), entrySchema);
export type Entries = Record<FailureModeId, Entry>;
