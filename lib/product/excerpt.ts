import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import type { ProductView } from "../board/views.ts";
import { type Plain, readLocated } from "../contracts/located.ts";

type Excerpt = ProductView["contract"];
const commits = new Map<string, Promise<string | null>>();

/** One product's clause of a contract as YAML, merged over what the file extends; secrets stand in `connections:` only. */
export async function contractExcerpt(file: string, product: string): Promise<Excerpt> {
  const { value } = readLocated(path.resolve(file));
  const products: { [key: string]: Plain } = isRecord(value) && isRecord(value.products) ? value.products : {};
  const excerpt = stringify({ [product]: products[product] ?? null }, { lineWidth: 100 });
  const commit = commits.get(file) ?? commitOf(file);
  commits.set(file, commit);
  return {
    file: path.basename(file),
    commit: await commit,
    hash: createHash("sha256").update(excerpt).digest("hex"),
    excerpt,
  };
}

/** The commit that last changed the file; null outside a repository or without git. */
async function commitOf(file: string): Promise<string | null> {
  try {
    const args = ["log", "-1", "--format=%h", "--", path.basename(file)];
    const { stdout } = await promisify(execFile)("git", args, {
      cwd: path.dirname(path.resolve(file)),
      timeout: 2_000,
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

const isRecord = (value: Plain | undefined): value is { [key: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
