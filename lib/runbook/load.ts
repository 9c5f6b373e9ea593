import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { besideProgram } from "../store/beside-program.ts";
import {
  type Entries,
  entriesSchema,
  type Impossible,
  impossibleSchema,
  type Symptom,
  symptomsSchema,
} from "./entries.ts";

/** A part of `runbook/`. Throws Error where there is none. */
export function runbookPath(name: string): string {
  const found = besideProgram(`runbook/${name}`);
  if (found === null) throw new Error(`no runbook/${name} at or above ${process.cwd()}`);
  return found;
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

let impossible: Impossible | undefined;

/** Failure modes that the lab cannot cause, read once. */
export function runbookImpossible(): Impossible {
  impossible ??= impossibleSchema.parse(parsed(runbookPath("impossible.yaml")));
  return impossible;
}
