import { z } from "zod";
import type { FileTree, FoundFile } from "../files/tree.ts";
import { SourceError } from "../source.ts";
import { type Committed, type Planned, parseCommitted, parsePlanned } from "./log-entry.ts";

/** A query's checkpoint as its files tell it. Times in ms, of whoever keeps the files, and of Spark where it says so. */
export type CheckpointFiles = {
  /** Empty where the checkpoint has lost its metadata. */
  queryId: string;
  committedBatch: number | null;
  committedAt: number | null;
  plannedBatch: number | null;
  plannedAt: number | null;
  watermark: number | null;
  committed: Planned["positions"];
  /** `58 missing`, `58 unreadable`, `metadata unreadable`; null where all is well. */
  damaged: string | null;
};

const identity = z.object({ id: z.string() });

/**
 * Reads a checkpoint of Structured Streaming from its files alone. Committed is what `offsets/N` planned, for the largest
 * N in `commits/`; checksums and temporary files are none of them. Commits are listed first: what they name was planned
 * before. No checkpoint: SourceError `not-found`.
 */
export async function readCheckpoint(tree: FileTree, folder: string, signal: AbortSignal): Promise<CheckpointFiles> {
  const within = (path: string) => `${folder}/${path}`;
  const newestCommit = newest(await tree.list(within("commits"), signal));
  const newestPlan = newest(await tree.list(within("offsets"), signal));
  const damage: string[] = [];
  const parsed = async <T>(path: string, parse: (text: string) => T): Promise<T | null> => {
    const bytes = await tree.read(within(path), signal);
    const name = path.split("/").at(-1);
    if (bytes === null) {
      damage.push(`${name} missing`);
      return null;
    }
    try {
      return parse(bytes.toString("utf8"));
    } catch {
      damage.push(`${name} unreadable`);
      return null;
    }
  };
  const hasBatches = newestCommit !== null || newestPlan !== null;
  const metadata = await tree.read(within("metadata"), signal);
  if (metadata === null && !hasBatches) throw new SourceError("not-found");
  const query = metadata === null ? null : await parsed("metadata", (text) => identity.parse(JSON.parse(text)));
  const commit =
    newestCommit === null ? null : await parsed<Committed>(`commits/${newestCommit.batch}`, parseCommitted);
  const done = newestCommit === null ? null : await parsed<Planned>(`offsets/${newestCommit.batch}`, parsePlanned);
  const ahead = newestPlan !== null && newestPlan.batch !== newestCommit?.batch;
  const plan = ahead ? await parsed<Planned>(`offsets/${newestPlan.batch}`, parsePlanned) : done;
  // 0 is Spark's word for none yet.
  const watermark = commit?.nextWatermark ?? plan?.watermark ?? 0;
  return {
    queryId: query?.id ?? "",
    committedBatch: newestCommit?.batch ?? null,
    committedAt: newestCommit?.modifiedAt ?? null,
    plannedBatch: newestPlan?.batch ?? newestCommit?.batch ?? null,
    plannedAt: plan?.plannedAt ?? null,
    watermark: watermark > 0 ? watermark : null,
    committed: done?.positions ?? new Map(),
    damaged: damage.length > 0 ? damage.join(", ") : null,
  };
}

/** The largest batch among files that are named by a number alone. */
function newest(files: FoundFile[]): { batch: number; modifiedAt: number } | null {
  return files.reduce<{ batch: number; modifiedAt: number } | null>((high, { name, modifiedAt }) => {
    if (!/^\d{1,15}$/.test(name)) return high;
    const batch = Number(name);
    return high === null || batch > high.batch ? { batch, modifiedAt } : high;
  }, null);
}
