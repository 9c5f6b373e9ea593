import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FailureReason } from "../../observations/types.ts";
import { within } from "../deadline.ts";
import { SourceError } from "../source.ts";
import type { FileTree, FoundFile } from "./tree.ts";

const maxBytes = 16 * 1024 * 1024;

const reasons: Record<string, FailureReason> = { EACCES: "forbidden", EPERM: "forbidden", ETIMEDOUT: "timeout" };
const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

/** The work, where a path that is not there is `absent`. The message of what failed would hold the path: it stays behind. */
async function unlessAbsent<T>(signal: AbortSignal, absent: T, work: Promise<T>): Promise<T> {
  try {
    return await within(signal, work);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (codeOf(error) === "ENOENT") return absent;
    throw new SourceError(reasons[codeOf(error)] ?? "garbage");
  }
}

/** A folder of this machine, also one that is mounted from elsewhere. */
export function localTree(root: string): FileTree {
  return {
    list: (folder, signal) => unlessAbsent(signal, [], listed(join(root, folder))),
    read: (path, signal, lastBytes) => unlessAbsent(signal, null, bytesOf(join(root, path), lastBytes)),
  };
}

async function listed(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name }) => {
      // One that went between the two calls was cleaned up.
      const file = await stat(join(folder, name)).catch(() => null);
      return file === null ? [] : [{ name, modifiedAt: file.mtimeMs }];
    });
  return (await Promise.all(found)).flat();
}

async function bytesOf(path: string, lastBytes = maxBytes): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const length = Math.min(size, lastBytes, maxBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
