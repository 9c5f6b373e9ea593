import type { CursorRule, Json } from "../types.ts";
import { ok, seconds, unknown, warn } from "../verdicts.ts";

type Counts = { query: string; counts: [at: number, dropped: number][] };

/**
 * F46: more rows came behind the watermark than the drop budget allows in its window. The count is taken after pre-aggregation,
 * so it is at least that many events. While event times in the future fire, that page explains it.
 */
export const lateDrops: CursorRule<"spark-checkpoint"> = {
  failureMode: "F46",
  cursorKind: "spark-checkpoint",
  keys: ["dropBudget", "dropWindow"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { lateDropped, queryId } = seen.value;
    if (lateDropped === undefined) return null;
    const { name, dropBudget, dropWindow } = scope.cursor;
    const before = scope.recall<Counts>();
    // Another query, or one that started again, counts from zero.
    const goesOn = before?.query === queryId && (before.counts.at(-1)?.[1] ?? 0) <= lateDropped;
    const kept = goesOn ? before.counts.filter(([at]) => at >= scope.now - dropWindow) : [];
    scope.remember({ query: queryId, counts: [...kept, [scope.now, lateDropped]] } satisfies Json);
    const dropped = lateDropped - (kept[0]?.[1] ?? lateDropped);
    const evidence = { query: name, dropped, value: dropped, limit: dropBudget, windowSeconds: seconds(dropWindow) };
    if (dropped > dropBudget) return warn("late-drops", evidence);
    return ok("within-limit", evidence, { clear: dropped < dropBudget * scope.contract.pages.clearFraction });
  },
};
