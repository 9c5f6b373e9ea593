import { z } from "zod";
import { parsed } from "../contracts/fields.ts";
import { didYouMean } from "../contracts/near-match.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { reasons } from "../evaluate/reasons.ts";
import { failureReasons } from "../observations/schema.ts";
import { longestPause } from "../pauses/views.ts";
import { parseScriptTime } from "./script-time.ts";

/** One word of a closed list; a mistyped one is answered with the nearest. */
const oneOf = <const L extends readonly [string, ...string[]]>(list: L, what: string) =>
  z.enum(list, {
    error: ({ input }) => `${JSON.stringify(input)} is no ${what}${didYouMean(String(input), list)}`,
  });

const mode = oneOf(failureModeIds, "failure mode");
const modes = z.array(mode);
const time = z.preprocess(
  (written) => (written === 0 ? "0" : written),
  parsed(parseScriptTime, "a time in the script such as 90s, 30m or 1h30m"),
);
const plain = z.json();
const state = oneOf(["ok", "warn", "page", "unknown", "paused"], "state");
/** One value for the mode, wherever its page or verdict stands. */
const byMode = <V extends z.ZodType>(value: V) => z.partialRecord(mode, value);

const failed = z.strictObject({
  failed: oneOf(failureReasons, "way to fail"),
  afterMs: z.number().nonnegative().optional(),
});
const fields = z.record(z.string(), plain, { error: "expected fields, `absent` or `{ failed: … }`" });
type Observed = "absent" | z.output<typeof failed> | z.output<typeof fields>;

/** Fields, `absent` or a failure: which of them was meant is told before it is checked. */
const observed = z.unknown().transform((written, context): Observed => {
  if (written === "absent") return written;
  const meant = typeof written === "object" && written !== null && "failed" in written ? failed : fields;
  const read = meant.safeParse(written);
  if (read.success) return read.data;
  for (const { message, path } of read.error.issues) context.addIssue({ code: "custom", message, path: [...path] });
  return z.NEVER;
});

/** By how much a figure moves in every sweep: a number, a decimal string or a size. */
const amount = z.union([z.number(), z.string()]);

const pauseFor = time.refine((lasts) => lasts > 0 && lasts <= longestPause, "expected more than 0 and at most 7 days");

const act = z.union([
  z.strictObject({ resolve: mode }),
  z.strictObject({ acknowledge: mode }),
  z.strictObject({ note: mode }),
  /** A cursor, or a dependency with all that it carries, as on the board. */
  z.strictObject({ pause: z.string(), for: pauseFor }),
  z.strictObject({ endPause: z.string() }),
]);

export const stepSchema = z.strictObject({
  at: time,
  observe: z.record(z.string(), observed).optional(),
  /** false: what this step observes arrives in its own sweep only. */
  hold: z.boolean().optional(),
  repeat: z.strictObject({ every: time.refine((every) => every > 0, "expected more than 0"), until: time }).optional(),
  grow: z.record(z.string(), z.union([z.literal("none"), z.record(z.string(), amount)])).optional(),
  acts: z.array(act).optional(),
});

export const expectSchema = z.strictObject({
  at: time,
  states: z.record(z.string(), state).optional(),
  pages: modes.optional(),
  warns: modes.optional(),
  pending: modes.optional(),
  unseen: modes.optional(),
  /** How often each mode has fired up to then. */
  fired: byMode(z.number().int().nonnegative()).optional(),
  reasons: byMode(oneOf(reasons, "reason")).optional(),
  owners: byMode(z.array(z.string())).optional(),
  symptoms: byMode(modes).optional(),
  verdicts: byMode(state).optional(),
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

const tableSchema = z.strictObject({ name: z.string(), ...shared, rows: z.array(rowSchema).min(1) });
/** One proof, or a table of them: what stands beside `rows` holds for each of its rows. */
export const judgeFileSchema = (written: object) => ("rows" in written ? tableSchema : rowSchema);
/** A file to include: steps only. */
export const includeSchema = z.strictObject({
  name: z.string().optional(),
  about: z.string().optional(),
  steps: z.array(stepSchema),
});

/** Every key that a judge file may have somewhere, to name the one a mistyped one meant. */
export const judgeKeys = [tableSchema, rowSchema, stepSchema, expectSchema].flatMap(({ shape }) => Object.keys(shape));

export type JudgeRow = z.output<typeof rowSchema>;
export type Step = z.output<typeof stepSchema>;
export type Expectation = z.output<typeof expectSchema>;
export type Act = z.output<typeof act>;
