import { z } from "zod";
import type { Contract } from "../../contracts/types.ts";
import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import { type Clause, clauseOf, hashOfJson } from "../clause.ts";
import { entrySchema } from "../entries.ts";
import { runbookEntries } from "../load.ts";

/** What a reviewer signs: what the entry says, the files of its rules by hash, and each threshold that they read. */
export type EntryVersion = { entry: Record<string, unknown>; rules: Record<string, string>; clause: Clause };
export const versionSchema: z.ZodType<EntryVersion> = z.object({
  entry: z.record(z.string(), z.unknown()),
  rules: z.record(z.string(), z.string()),
  clause: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const fields = Object.keys(entrySchema.in.shape);

/** An entry under this contract as it stands. `rules`: hash by rule file. */
export function versionOf(contract: Contract, mode: FailureModeId, rules: Record<string, string>): EntryVersion {
  const entry = Object.entries(runbookEntries()[mode]).filter(([field]) => fields.includes(field));
  return { entry: Object.fromEntries(entry), rules, clause: clauseOf(contract, mode) };
}

/** SHA-256, hex: what was shown is what is signed. */
export const versionHash = (version: EntryVersion): string => hashOfJson(version);

/** One difference. Durations of thresholds are milliseconds, sizes bytes; null where it did not stand. */
export const changeSchema = z.strictObject({
  part: z.enum(["rule", "threshold", "entry"]),
  what: z.string(),
  was: z.string().nullable(),
  now: z.string().nullable(),
});
export type Change = z.output<typeof changeSchema>;

/** What differs between two versions: rules by file, thresholds by clause, the entry by field or line. */
export function versionChanges(was: EntryVersion, now: EntryVersion): Change[] {
  const subjects = [...new Set([...Object.keys(was.clause), ...Object.keys(now.clause)])].sort();
  return [
    ...differences("rule", was.rules, now.rules).map((change) => ({
      ...change,
      was: change.was?.slice(0, 12) ?? null,
      now: change.now?.slice(0, 12) ?? null,
    })),
    ...subjects.flatMap((subject) =>
      differences("threshold", was.clause[subject] ?? {}, now.clause[subject] ?? {}).map((change) => ({
        ...change,
        what: `${subject} ${change.what}`,
      })),
    ),
    ...differences("entry", linesOf(was.entry), linesOf(now.entry)),
  ];
}

function differences(part: Change["part"], was: Record<string, unknown>, now: Record<string, unknown>): Change[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((key) => words(was[key]) !== words(now[key]))
    .map((key) => ({ part, what: key, was: words(was[key]), now: words(now[key]) }));
}

const words = (value: unknown): string | null => {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** A list's items each by itself: `steps 3`. */
function linesOf(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([field, value]) =>
      Array.isArray(value) ? value.map((item, at) => [`${field} ${at + 1}`, said(item)]) : [[field, value]],
    ),
  );
}

function said(item: unknown): unknown {
  if (item === null || typeof item !== "object" || !("run" in item)) return item;
  if ("tells" in item) return `${item.tells}: ${item.run}`;
  return "do" in item ? `${item.do} ${item.run}` : item;
}
