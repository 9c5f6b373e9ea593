import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { ContractCommit } from "./views.ts";

const keptMs = 60_000;
const atMost = 20;
const known = new Map<string, { readAt: number; commits: Promise<ContractCommit[]> }>();

/** The newest commits that touched the contract's folder; none outside a repository or without git. Read once a minute. */
export function contractCommits(contractPath: string, now = Date.now()): Promise<ContractCommit[]> {
  const folder = path.dirname(path.resolve(contractPath));
  const read = known.get(folder);
  if (read && now - read.readAt < keptMs) return read.commits;
  const commits = readCommits(folder);
  known.set(folder, { readAt: now, commits });
  return commits;
}

async function readCommits(cwd: string): Promise<ContractCommit[]> {
  try {
    const args = ["log", `-${atMost}`, "--format=%h%x09%ct%x09%s", "--", "."];
    const { stdout } = await promisify(execFile)("git", args, { cwd, timeout: 2_000 });
    return stdout.split("\n").flatMap((line) => {
      const [commit, at, ...subject] = line.split("\t");
      if (!commit || !at) return [];
      return [{ commit, at: new Date(Number(at) * 1_000).toISOString(), subject: subject.join(" ").slice(0, 120) }];
    });
  } catch {
    return [];
  }
}
