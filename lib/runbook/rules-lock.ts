import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const rulesLockFile = "rules.lock.json";
const folder = "lib/evaluate";
const relativeImport = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** By path of a rule's file: SHA-256 of it with all it imports inside `lib/evaluate`, and the failure modes it judges. */
export type RulesLock = Record<string, { hash: string; modes: string[] }>;

/** `root`: the project's folder. Throws Error when a file cannot be read. */
export function ruleHashes(root: string): RulesLock {
  const rules = join(root, folder, "rules");
  const names = readdirSync(rules).filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const file = join(rules, name);
      const modes = new Set(readFileSync(file, "utf8").match(/(?<=")F\d\d(?=")/g));
      return [`${folder}/rules/${name}`, { hash: hashOf(file, root), modes: [...modes].sort() }];
    }),
  );
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

function hashOf(file: string, root: string): string {
  const hash = createHash("sha256");
  for (const path of [...closureOf(file, join(root, folder))].sort()) {
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function closureOf(file: string, within: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(relativeImport)) {
    const target = resolve(dirname(file), path ?? "");
    if (target.startsWith(`${within}/`)) closureOf(target, within, seen);
  }
  return seen;
}
