import { z } from "zod";
import { parsed } from "../contracts/fields.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { reasons } from "../evaluate/reasons.ts";
import { failureReasons } from "../observations/schema.ts";
import { parseScriptTime } from "./script-time.ts";

const mode = z.enum(failureModeIds);
const modes = z.array(mode);
const time = parsed(parseScriptTime, "a time in the script such as 90s, 30m or 1h30m");
const plain = z.json();
const states = ["ok", "warn", "page", "unknown", "paused"] as const;
/** One value for the mode, wherever its page or verdict stands. */
const byMode = <V extends z.ZodType>(value: V) => z.partialRecord(mode, value);

const observed = z.union([
  z.literal("absent"),
  z.strictObject({ failed: z.enum(failureReasons), afterMs: z.number().nonnegative().optional() }),
  z.record(z.string(), plain),
]);

/** By how much a figure moves in every sweep: a number, a decimal string or a size. */
const amount = z.union([z.number(), z.string()]);

const act = z.union([
  z.strictObject({ resolve: mode }),
  z.strictObject({ acknowledge: mode }),
  z.strictObject({ note: mode }),
]);

export const stepSchema = z.strictObject({
  at: time,
  observe: z.record(z.string(), observed).optional(),
  /** false: what this step observes arrives in its own sweep only. */
  hold: z.boolean().optional(),
  repeat: z.strictObject({ every: time, until: time }).optional(),
  grow: z.record(z.string(), z.union([z.literal("none"), z.record(z.string(), amount)])).optional(),
  acts: z.array(act).optional(),
});

export const expectSchema = z.strictObject({
  at: time,
  states: z.record(z.string(), z.enum(states)).optional(),
  pages: modes.optional(),
  warns: modes.optional(),
  pending: modes.optional(),
  unseen: modes.optional(),
  /** How often each mode has fired up to then. */
  fired: byMode(z.number().int().nonnegative()).optional(),
  reasons: byMode(z.enum(reasons)).optional(),
  owners: byMode(z.array(z.string())).optional(),
  symptoms: byMode(modes).optional(),
  verdicts: byMode(z.enum(states)).optional(),
  evidence: byMode(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))).optional(),
});

const shared = {
  about: z.string().optional(),
  /** Field case this answers, and where the rules differ from the case's own words. */
  case: z.number().int().optional(),
  differs: z.string().optional(),
  contract: z.union([z.string(), z.record(z.string(), plain)]).optional(),
  include: z.string().optional(),
  overrides: z.record(z.string(), plain).optional(),
  start: z.iso.datetime({ offset: true }).optional(),
  until: time.optional(),
  steps: z.array(stepSchema).optional(),
};
const rowSchema = z.strictObject({ name: z.string(), ...shared, expect: z.array(expectSchema).min(1) });

/** One proof, or a table of them: what stands beside `rows` holds for each of its rows. */
export const judgeFileSchema = z.union([
  rowSchema,
  z.strictObject({ name: z.string(), ...shared, rows: z.array(rowSchema).min(1) }),
]);
/** A file to include: steps only. */
export const includeSchema = z.strictObject({ about: z.string().optional(), steps: z.array(stepSchema) });

export type JudgeRow = z.output<typeof rowSchema>;
export type Step = z.output<typeof stepSchema>;
export type Expectation = z.output<typeof expectSchema>;
export type Act = z.output<typeof act>;
