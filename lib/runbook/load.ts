import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type Entries, entriesSchema } from "./entries.ts";

/** Upwards from the working folder: the built server runs in a folder below the project's. */
function runbookFile(name: string): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const file = path.join(folder, "runbook", name);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) throw new Error(`no runbook/${name} at or above ${process.cwd()}`);
  }
}

let loaded: Entries | undefined;

/** The runbook's entries, read once. Throws a ZodError that names the entry at fault. */
export function runbookEntries(): Entries {
  loaded ??= entriesSchema.parse(parse(readFileSync(runbookFile("entries.yaml"), "utf8")));
  return loaded;
}
