import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type Entries, entriesSchema, type Symptom, symptomsSchema } from "./entries.ts";

/** Upwards from the working folder: the built server runs in a folder below the project's, and its build must not follow. */
export function runbookPath(name: string): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const found = path.join(/* turbopackIgnore: true */ folder, "runbook", name);
    if (existsSync(/* turbopackIgnore: true */ found)) return found;
    if (folder === path.dirname(folder)) throw new Error(`no runbook/${name} at or above ${process.cwd()}`);
  }
}

const parsed = (file: string): unknown => parse(readFileSync(/* turbopackIgnore: true */ file, "utf8"));

function readEntries(): Entries {
  const folder = runbookPath("entries");
  const all: Record<string, unknown> = {};
  for (const file of readdirSync(/* turbopackIgnore: true */ folder).sort()) {
    for (const [id, entry] of Object.entries(
      parsed(path.join(/* turbopackIgnore: true */ folder, file)) as Record<string, unknown>,
    )) {
      if (id in all) throw new Error(`runbook/entries/${file}: ${id} stands in another file too`);
      all[id] = entry;
    }
  }
  return entriesSchema.parse(all);
}

let entries: Entries | undefined;
let symptoms: Symptom[] | undefined;

/** The runbook's entries, read once. Throws a ZodError that names the entry at fault. */
export function runbookEntries(): Entries {
  entries ??= readEntries();
  return entries;
}

/** The index by symptom, read once, in the order in which it is shown. */
export function runbookSymptoms(): Symptom[] {
  symptoms ??= symptomsSchema.parse(parsed(runbookPath("symptoms.yaml")));
  return symptoms;
}
