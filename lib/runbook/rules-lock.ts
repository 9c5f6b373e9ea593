import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const rulesLockFile = "rules.lock.json";
const folder = "lib/evaluate";
const relativeImport = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** What a rule is handed with its scope instead of importing it, by how it is called. */
const throughScope = [
  { call: /\.dependency(Down)?\(/, file: "dependencies.ts" },
  { call: /\.(see|look)\(/, file: "look.ts" },
];

/** By path of a rule's file: SHA-256 of it with all it reads inside `lib/evaluate`, and the failure modes it judges. */
export type RulesLock = Record<string, { hash: string; modes: string[] }>;

/** `root`: the project's folder. Throws Error when a file cannot be read. */
export function ruleHashes(root: string): RulesLock {
  const rules = join(root, folder, "rules");
  const names = readdirSync(rules).filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const modes = new Set(readFileSync(join(rules, name), "utf8").match(/(?<=")F\d\d(?=")/g));
      const rule = `${folder}/rules/${name}`;
      return [rule, { hash: hashOf(rule, root), modes: [...modes].sort() }];
    }),
  );
}

/** Paths of all that a rule's file reads inside `lib/evaluate`, itself too, in order. */
export function filesBehind(rule: string, root: string): string[] {
  return [...closureOf(join(root, rule), join(root, folder))].map((path) => relative(root, path)).sort();
}

/** Of the files that judge a failure mode, each one's hash. */
export function ruleFilesOf(lock: RulesLock, mode: string): Record<string, string> {
  const judging = Object.entries(lock).filter(([, { modes }]) => modes.includes(mode));
  return Object.fromEntries(judging.map(([file, { hash }]) => [file, hash]));
}

/** One hash over every rule that judges a failure mode. */
export function ruleHashOf(lock: RulesLock, mode: string): string {
  const hash = createHash("sha256");
  for (const [file, rule] of Object.entries(ruleFilesOf(lock, mode))) hash.update(`${file} ${rule}\n`);
  return hash.digest("hex");
}

function hashOf(rule: string, root: string): string {
  const hash = createHash("sha256");
  for (const path of filesBehind(rule, root)) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function closureOf(file: string, within: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, path] of text.matchAll(relativeImport)) {
    const target = resolve(dirname(file), path ?? "");
    if (target.startsWith(`${within}/`)) closureOf(target, within, seen);
  }
  for (const given of throughScope) if (given.call.test(text)) closureOf(join(within, given.file), within, seen);
  return seen;
}
