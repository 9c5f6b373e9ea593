import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const rulesLockFile = "rules.lock.json";
const folder = "lib/evaluate";
const relativeImport = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** SHA-256 of every rule file with all it imports inside `lib/evaluate`, by path. `root`: the project's folder. */
export function ruleHashes(root: string): Record<string, string> {
  const rules = join(root, folder, "rules");
  const names = readdirSync(rules).filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [`${folder}/rules/${name}`, hashOf(join(rules, name), root)]));
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
