import { resolve } from "node:path";
import type { z } from "zod";
import { fillConnections } from "./environment.ts";
import { allowedKeys, contractJsonSchema } from "./json-schema.ts";
import { type Located, type Plain, type Problem, pathText, placeOf, readLocated } from "./located.ts";
import { didYouMean } from "./near-match.ts";
import { checkReferences, type Finding } from "./references.ts";
import { contractSchema } from "./schema.ts";
import { checkSecured } from "./secured.ts";
import type { Contract } from "./types.ts";

export type Loaded = { contract: Contract } | { problems: Problem[] };

/** Raised by {@link loadContractOrThrow}; the message has one line per mistake. */
export class ContractError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map(problemLine).join("\n"));
    this.name = "ContractError";
    this.problems = problems;
  }
}

export const problemLine = ({ file, line, path, message }: Problem): string =>
  `${file}:${line}${path ? ` ${path}` : ""}: ${message}`;

/** Reads, merges and checks a contract. Every mistake is reported at once, each with file, line, path and what was expected. */
export function loadContract(path: string, env: Record<string, string | undefined> = process.env): Loaded {
  const file = resolve(path);
  const located = readLocated(file);
  if (located.problems.length > 0) return { problems: located.problems };
  return checkContract(located, file, env);
}

export function loadContractOrThrow(path: string, env?: Record<string, string | undefined>): Contract {
  const loaded = loadContract(path, env);
  if ("problems" in loaded) throw new ContractError(loaded.problems);
  return loaded.contract;
}

/** Checks a value that is already read (a judge file's inline contract, overrides applied). */
export function checkContract(located: Located, file: string, env: Record<string, string | undefined>): Loaded {
  const parsed = contractSchema.safeParse(located.value);
  const problem = ({ path, message }: Finding): Problem => ({
    ...placeOf(located, path, file),
    path: pathText(path),
    message,
  });
  if (!parsed.success) {
    return {
      problems: parsed.error.issues
        .flatMap((issue) => findingsOf(issue, located.value))
        .map(problem)
        .sort(byPlace),
    };
  }
  const references = [...checkReferences(parsed.data), ...checkSecured(parsed.data)];
  const { contract, findings } = fillConnections(readByThisRun(parsed.data), env);
  const problems = [...references, ...findings].map(problem).sort(byPlace);
  return problems.length > 0 ? { problems } : { contract };
}

/** The contract without the cursors that this run does not read. */
const readByThisRun = (contract: Contract): Contract => ({
  ...contract,
  products: Object.fromEntries(
    Object.entries(contract.products).map(([id, product]) => [
      id,
      {
        ...product,
        cursors: Object.fromEntries(Object.entries(product.cursors).filter(([, { inRun }]) => inRun !== false)),
      },
    ]),
  ),
});

const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line;

function findingsOf(issue: z.core.$ZodIssue, value: Plain): Finding[] {
  if (issue.code === "unrecognized_keys") {
    const known = allowedKeys(contractJsonSchema(), value, issue.path);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `no rule and no setting reads this key${didYouMean(key, known)}`,
    }));
  }
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    const given = String(at(value, issue.path));
    return [
      { path: issue.path, message: `expected one of ${known.join(", ")}, got ${given}${didYouMean(given, known)}` },
    ];
  }
  if (issue.code === "invalid_type" && at(value, issue.path) === undefined) {
    return [
      {
        path: issue.path,
        message: `missing: ${issue.message.replace(/^Invalid input: /, "").replace(/, received undefined$/, "")}`,
      },
    ];
  }
  if (issue.code === "invalid_union" && issue.path.at(-1) === "kind") {
    const known = cursorKinds();
    const given = String(at(value, issue.path));
    return [
      { path: issue.path, message: `expected one of ${known.join(", ")}, got ${given}${didYouMean(given, known)}` },
    ];
  }
  return [{ path: issue.path, message: issue.message }];
}

function cursorKinds(): string[] {
  const cursors = contractSchema.shape.products.valueType.shape.cursors.valueType;
  return cursors.options.map((option) => option.shape.kind.value);
}

function at(value: Plain, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (here, step) =>
      typeof here === "object" && here !== null ? (here as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );
}
