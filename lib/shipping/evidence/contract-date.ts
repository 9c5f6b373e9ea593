import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** When the contracts last changed, ISO: by their repository, else by the file's own time. */
export async function contractChangedAt(file: string): Promise<string> {
  const cwd = path.dirname(path.resolve(file));
  try {
    const { stdout } = await promisify(execFile)("git", ["log", "-1", "--format=%cI", "--", "."], {
      cwd,
      timeout: 2_000,
    });
    const committed = Date.parse(stdout.trim());
    if (!Number.isNaN(committed)) return new Date(committed).toISOString();
  } catch {
    // no repository here, or no git
  }
  return statSync(/* turbopackIgnore: true */ path.resolve(file)).mtime.toISOString();
}
