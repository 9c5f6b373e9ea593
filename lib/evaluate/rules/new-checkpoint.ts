import { nameOf, type Partition } from "../log/partition.ts";
import type { CursorRule } from "../types.ts";
import { committedOf } from "../unread.ts";
import { ok, page, unknown } from "../verdicts.ts";

type Positions = Record<string, string>;
/** `left`: where the query before stood, until the new one has told where it began. */
type Known = { name: string; query: string; positions: Positions; left: Positions | null };

/**
 * F39: the query has a new identity: a new checkpoint folder, or one without its metadata. What lies between its first position
 * and the old one was left out, or is read again. A checkpoint that the contract renames is a declared replay.
 */
export const newCheckpoint: CursorRule<"spark-checkpoint"> = {
  failureMode: "F39",
  cursorKind: "spark-checkpoint",
  keys: [],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { queryId, committedBatch, partitions } = seen.value;
    const before = scope.recall<Known>();
    const { name } = scope.cursor;
    const positions = positionsOf(partitions);
    const same = before !== undefined && before.name === name;
    const left = !same ? null : before.query === queryId ? before.left : before.positions;
    const told = Object.keys(positions).length > 0;
    const kept = told ? positions : same && before.query === queryId ? before.positions : {};
    scope.remember({ name, query: queryId, positions: kept, left: told ? null : left });
    const evidence = { query: name, queryId, committedBatch };
    if (left === null) return ok("within-limit", evidence);
    const { skipped, reread } = between(left, positions);
    const facts = { ...evidence, skippedAtMost: told ? skipped.toString() : null, rereadRecords: reread.toString() };
    return page("new-checkpoint", facts, { forMs: 0, extent: queryId });
  },
};

function positionsOf(partitions: readonly Partition[]): Positions {
  const positions: Positions = {};
  for (const partition of partitions) {
    const committed = committedOf(partition);
    if (committed !== null) positions[nameOf(partition)] = committed.toString();
  }
  return positions;
}

function between(left: Positions, now: Positions): { skipped: bigint; reread: bigint } {
  let skipped = 0n;
  let reread = 0n;
  for (const [partition, position] of Object.entries(now)) {
    const step = BigInt(position) - BigInt(left[partition] ?? position);
    if (step > 0n) skipped += step;
    else reread -= step;
  }
  return { skipped, reread };
}
