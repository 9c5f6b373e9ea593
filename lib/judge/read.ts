import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { z } from "zod";
import { type Located, type Problem, pathText, placeOf, readLocated } from "../contracts/located.ts";
import { didYouMean } from "../contracts/near-match.ts";
import { includeSchema, type JudgeRow, judgeFileSchema, judgeKeys, type Step } from "./schema.ts";

/** A step and where it is written. */
export type PlacedStep = { step: Step; located: Located; file: string; path: PropertyKey[] };
/** One proof ready to run: what its table, its includes and its row say together. */
export type Proof = { file: string; located: Located; path: PropertyKey[]; row: JudgeRow; steps: PlacedStep[] };
export type ReadProofs = { proofs: Proof[] } | { problems: Problem[] };

/** Reads a judge file and what it includes. Every mistake is reported at once, with file, line, path and what was expected. */
export function readProofs(path: string): ReadProofs {
  const file = resolve(path);
  const located = readLocated(file);
  if (located.problems.length > 0) return { problems: located.problems };
  const parsed = judgeFileSchema(located.value as object).safeParse(located.value);
  if (!parsed.success) return { problems: problemsOf(parsed.error, located, file) };
  const { data } = parsed;
  const rows =
    "rows" in data ? data.rows.map((row) => ({ row: underTable(data, row), own: row })) : [{ row: data, own: data }];
  const proofs: Proof[] = [];
  const problems: Problem[] = [];
  for (const [index, { row, own }] of rows.entries()) {
    const path = "rows" in data ? ["rows", index] : [];
    const steps = "rows" in data ? placed(data.steps, located, file, []) : [];
    const include = row.include === undefined ? [] : readInclude(row.include, file, located);
    if ("problems" in include) problems.push(...include.problems);
    else
      proofs.push({
        file,
        located,
        path,
        row,
        steps: [...include, ...steps, ...placed(own.steps, located, file, path)],
      });
  }
  return problems.length > 0 ? { problems: onceEach(problems) } : { proofs };
}

/** What the table says holds for each row unless the row says otherwise. */
const underTable = (table: Omit<JudgeRow, "expect">, row: JudgeRow): JudgeRow => ({
  ...table,
  ...row,
  name: `${table.name}: ${row.name}`,
  overrides: { ...table.overrides, ...row.overrides },
});

/** A file that several rows include is read for each; its mistakes are told once. */
export const onceEach = (problems: Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

const placed = (steps: Step[] | undefined, located: Located, file: string, under: PropertyKey[]): PlacedStep[] =>
  (steps ?? []).map((step, index) => ({ step, located, file, path: [...under, "steps", index] }));

function readInclude(path: string, from: string, located: Located): PlacedStep[] | { problems: Problem[] } {
  const file = findFile(path, from);
  if (file === undefined) {
    const place = placeOf(located, ["include"], shown(from));
    return { problems: [{ ...place, path: "include", message: `no such file: ${path}` }] };
  }
  const included = readLocated(file);
  if (included.problems.length > 0) return { problems: included.problems };
  const parsed = includeSchema.safeParse(included.value);
  if (!parsed.success) return { problems: problemsOf(parsed.error, included, file) };
  return placed(parsed.data.steps, included, file, []);
}

/** A path in a judge file is read from the project's folder, else from the file's own. */
export function findFile(path: string, from: string): string | undefined {
  return [resolve(path), resolve(dirname(from), path)].find((candidate) => existsSync(candidate));
}

export const shown = (file: string): string => {
  const near = relative(process.cwd(), file);
  return near.startsWith("..") ? file : near;
};

/** A schema's complaints with their places. `known`: keys that a mistyped one may have meant. */
export function problemsOf(
  error: z.ZodError,
  located: Located,
  file: string,
  under: PropertyKey[] = [],
  known: readonly string[] = judgeKeys,
): Problem[] {
  return flatten(error.issues).map((issue) => {
    const path = [...under, ...issue.path];
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    return {
      ...placeOf(located, [...path, ...keys.slice(0, 1)], shown(file)),
      path: pathText(path),
      message: keys.length > 0 ? nothingReads(keys, known) : issue.message,
    };
  });
}

const nothingReads = (keys: string[], known: readonly string[]): string =>
  `nothing reads ${keys.map((key) => `${key}${didYouMean(key, known)}`).join(", ")}`;

/** Of a union's branches, the one that came furthest: fewest issues. */
function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const closest = [...issue.errors].sort((one, other) => one.length - other.length)[0] ?? [];
    return flatten(closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
