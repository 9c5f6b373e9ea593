import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { failureModeIds } from "../evaluate/failure-modes.ts";

/** One way to break the lab that stands in no failure mode's row, and whom it paged. Times are wall clock. */
const waySchema = z.strictObject({
  way: z.string().min(1),
  about: z.string().min(1),
  firedAt: z.iso.datetime(),
  page: z.strictObject({
    failureMode: z.enum(failureModeIds),
    subject: z.string(),
    owners: z.array(z.string()).min(1),
    severity: z.enum(["page", "warn"]),
    reason: z.string(),
  }),
  folded: z.array(z.string()),
  seconds: z.strictObject({ injectToDetect: z.number(), injectToNotify: z.number(), removeToEnd: z.number() }),
  /** From the first sweep in which its rule spoke: its own `for`, and how many sweeps after that its page was told. */
  told: z.strictObject({ forSeconds: z.number(), seconds: z.number(), sweeps: z.number().int().max(2) }),
  shown: z.array(z.strictObject({ command: z.string(), output: z.string(), shows: z.boolean() })).min(1),
  contract: z.string(),
  versions: z.record(z.string(), z.string()),
});
export type UnlistedWay = z.output<typeof waySchema>;
const unlistedSchema = z.strictObject({ mode: z.literal("lab"), ways: z.array(waySchema) });

/** The ways of a folder's `unlisted.json`, none where it has none. Throws ZodError on one that says anything else. */
export function readUnlisted(folder: string): UnlistedWay[] {
  const file = path.join(folder, "unlisted.json");
  return existsSync(file) ? unlistedSchema.parse(JSON.parse(readFileSync(file, "utf8"))).ways : [];
}
