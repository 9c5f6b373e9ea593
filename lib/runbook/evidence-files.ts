import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import type { FailureModeId } from "../evaluate/failure-modes.ts";

/**
 * The files `F19.json` of a folder by failure mode, each as far as `schema` reads it; one that does not fit is left out and
 * proves nothing. The build must not follow these reads: evidence is data beside the program.
 */
export function readEvidenceFiles<T extends { failureMode: FailureModeId }>(
  folder: string,
  schema: z.ZodType<T>,
): Partial<Record<FailureModeId, T>> {
  if (!existsSync(/* turbopackIgnore: true */ folder)) return {};
  const names = readdirSync(/* turbopackIgnore: true */ folder).filter((name) => /^F\d\d\.json$/.test(name));
  const found = names.flatMap((name) => {
    const text = readFileSync(/* turbopackIgnore: true */ path.join(folder, name), "utf8");
    const read = schema.safeParse(jsonOf(text));
    return read.success ? [[read.data.failureMode, read.data] as const] : [];
  });
  return Object.fromEntries(found) as Partial<Record<FailureModeId, T>>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
