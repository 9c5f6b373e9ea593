import { existsSync } from "node:fs";
import path from "node:path";

/**
 * A file or folder of the project, `runbook/entries`, at or above `start`: the built server runs in a folder below the
 * project's. Null where there is none. The build must not follow these reads: what is found is data beside the program.
 */
export function besideProgram(name: string, start = process.cwd()): string | null {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const found = path.join(/* turbopackIgnore: true */ folder, name);
    if (existsSync(/* turbopackIgnore: true */ found)) return found;
    if (folder === path.dirname(folder)) return null;
  }
}
