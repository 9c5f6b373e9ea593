import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const instant = z.iso.datetime();

/** `evidence/N10.json`: something that happened on a healthy real stack, and what lit then. Times are wall clock. */
export const quietEvidenceSchema = z.object({
  situation: z.string().regex(/^N\d\d$/),
  mode: z.literal("lab"),
  at: instant,
  about: z.string().min(1),
  versions: z.record(z.string(), z.string()),
  contract: z.string(),
  times: z.record(z.enum(["baseline", "caused", "shown", "ended", "baselineAgain"]), instant),
  sweeps: z.number().int().positive(),
  /** Pages of any kind, pending ones too, from its cause to the healthy baseline after it. */
  pages: z.array(z.string()),
  seen: z.object({ claim: z.string(), facts: z.record(z.string(), z.unknown()) }),
  commands: z.array(z.object({ command: z.string(), output: z.string(), shows: z.boolean() })).min(1),
  observations: z.record(z.string(), z.unknown()),
});
export type QuietEvidence = z.output<typeof quietEvidenceSchema>;

/** The files `N10.json` of a folder in their order; one that does not fit is left out and proves nothing. */
export function readQuietEvidence(folder: string): QuietEvidence[] {
  if (!existsSync(/* turbopackIgnore: true */ folder)) return [];
  const names = readdirSync(/* turbopackIgnore: true */ folder).filter((name) => /^N\d\d\.json$/.test(name));
  return names.sort().flatMap((name) => {
    const text = readFileSync(/* turbopackIgnore: true */ path.join(folder, name), "utf8");
    const read = quietEvidenceSchema.safeParse(jsonOf(text));
    return read.success ? [read.data] : [];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
