import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder with this program's package.json, from source and from the bundle in dist/ alike. */
export function projectRoot(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "one-board") return folder;
    if (folder === path.dirname(folder)) throw new Error(`no package.json of one-board above ${from}`);
  }
}
