import { z } from "zod";
import { failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { settingNames } from "./settings.ts";

const seconds = z.number();

/** One alert that a cause lit. Seconds run from the cause. */
const litSchema = z.object({
  alert: z.string(),
  severity: z.string(),
  labels: z.record(z.string(), z.string()),
  team: z.string(),
  /** When its condition was first true. */
  true: seconds,
  /** When it came to the team; null where it had not come when the cause was taken away. */
  delivered: seconds.nullable(),
  /** When it would have come had the cause stood: known for what was pending then. */
  due: seconds.nullable(),
  /** It is about the thing that broke, and not about something beside it. */
  about: z.boolean(),
});
export type Lit = z.output<typeof litSchema>;

const bySetting = z.record(z.enum(settingNames), z.array(litSchema));

const oursSchema = z.object({
  /** `run`: fired beside the peers, on the same cause; `evidence`: from the committed firing. */
  from: z.enum(["run", "evidence"]),
  reason: z.string(),
  owners: z.array(z.string()),
  detected: seconds,
  notified: seconds,
  /** Every page that stood while the cause did, folded ones not; empty where that is not known. */
  pages: z.array(z.string()),
});

const causeSchema = z.object({
  failureMode: z.enum(failureModeIds),
  shape: z.string(),
  about: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  stood: seconds,
  ours: oursSchema.nullable(),
  peers: bySetting,
});
export type Cause = z.output<typeof causeSchema>;

const quietSchema = z.object({
  situation: z.string(),
  about: z.string(),
  at: z.iso.datetime(),
  lasted: seconds,
  /** What the board paged meanwhile; empty as it must be. */
  ours: z.array(z.string()),
  peers: bySetting,
});
export type Quiet = z.output<typeof quietSchema>;

export const resultSchema = z.object({
  versions: z.record(z.string(), z.string()),
  /** Alerts that fire on the healthy lab before anything was caused, by name. */
  standing: z.record(z.enum(settingNames), z.record(z.string(), z.number())),
  causes: z.array(causeSchema),
  quiet: z.array(quietSchema),
});
export type Result = z.output<typeof resultSchema>;

export const nothingYet: Result = { versions: {}, standing: { default: {}, fastest: {} }, causes: [], quiet: [] };

const orderOf = ({ failureMode, shape }: Cause): string => `${failureMode} ${shape}`;

/** With this cause in its place, instead of an earlier run of it. */
export function withCause(result: Result, cause: Cause): Result {
  const others = result.causes.filter((each) => orderOf(each) !== orderOf(cause));
  const causes = [...others, cause].sort((one, other) => orderOf(one).localeCompare(orderOf(other), "en"));
  return { ...result, causes };
}

/** With this situation in its place, instead of an earlier run of it. */
export function withQuiet(result: Result, quiet: Quiet): Result {
  const others = result.quiet.filter(({ situation }) => situation !== quiet.situation);
  const all = [...others, quiet].sort((one, other) => one.situation.localeCompare(other.situation, "en"));
  return { ...result, quiet: all };
}
