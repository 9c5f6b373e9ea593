import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { runbookPath } from "./load.ts";

/** A row of `runbook/failure-modes.yaml`. */
const modeSchema = z.strictObject({
  kind: z.string(),
  severity: z.enum(["page", "warn"]).default("page"),
  row: z.string(),
  subject: z.string(),
  owners: z.array(z.string()).min(1),
  ends: z.enum(["itself", "latched"]),
  class: z.string(),
  inject: z.string(),
  tells: z.string(),
});
export type ModeRow = z.output<typeof modeSchema>;
const tableSchema = z.record(z.enum(failureModeIds), modeSchema);

let loaded: Record<FailureModeId, ModeRow> | undefined;

/** The failure-mode table, read once. Throws a ZodError that names the row at fault. */
export function modeTable(): Record<FailureModeId, ModeRow> {
  loaded ??= tableSchema.parse(parse(readFileSync(runbookPath("failure-modes.yaml"), "utf8")));
  return loaded;
}
