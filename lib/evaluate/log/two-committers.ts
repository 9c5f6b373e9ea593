import type { ProductScope } from "../types.ts";
import { committedOf } from "../unread.ts";
import { nameOf, type Partition } from "./partition.ts";

type Fall = [at: number, lower: string];
type Commits = Record<string, { committed: string; falls: Fall[] }>;

/** A deliberate reset goes back once; two writers go back and forth. */
const backAndForth = 2;

export type TwoCommitters = {
  since: number;
  deadline?: string;
  partition: string;
  lowerCommit: string | null;
  falls: number;
};

/**
 * A commit that went back at least twice within the window: two writers commit for one group. The deadline is when retention
 * passes the lower position.
 */
export function commitsGoBack(
  scope: ProductScope,
  partitions: readonly Partition[],
  window: number,
): TwoCommitters | null {
  const name = `commits-back:${scope.cursorName}`;
  return scope.once(name, () => {
    const before = scope.recallShared<Commits>(name) ?? {};
    const after: Commits = {};
    let found: TwoCommitters | null = null;
    for (const partition of partitions) {
      const committed = committedOf(partition);
      const key = nameOf(partition);
      const known = before[key];
      if (committed === null) continue;
      const fell = known !== undefined && committed < BigInt(known.committed);
      const kept = (known?.falls ?? []).filter(([at]) => at > scope.now - window);
      const falls: Fall[] = fell ? [...kept, [scope.now, committed.toString()]] : kept;
      after[key] = { committed: committed.toString(), falls };
      const [first] = falls;
      if (found === null && first && falls.length >= backAndForth) found = told(partition, first, falls);
    }
    scope.rememberShared(name, after);
    return found;
  });
}

function told(partition: Partition, [since]: Fall, falls: readonly Fall[]): TwoCommitters {
  const [lowest] = falls.map(([, lower]) => lower).sort((one, other) => Number(BigInt(one) - BigInt(other)));
  return {
    since,
    ...(partition.earliestLossAt ? { deadline: partition.earliestLossAt } : {}),
    partition: nameOf(partition),
    lowerCommit: lowest ?? null,
    falls: falls.length,
  };
}
