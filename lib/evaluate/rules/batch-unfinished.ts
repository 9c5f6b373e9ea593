import { epochMs, isoInstant } from "../../observations/time.ts";
import { count } from "../connect/counted.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/**
 * F42: the planned batch is not committed in time although the query lives (it runs again at a restart: duplicates are possible),
 * or the checkpoint's files are damaged. With asynchronous progress holes and a trailing commit are normal.
 */
export const batchUnfinished: CursorRule<"spark-checkpoint"> = {
  failureMode: "F42",
  cursorKind: "spark-checkpoint",
  keys: ["batchWithin"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { plannedBatch, plannedAt, committedBatch, damaged, asyncProgress } = seen.value;
    const allowed = scope.cursor.batchWithin;
    const evidence = {
      query: scope.cursor.name,
      plannedBatch,
      committedBatch,
      damaged: damaged ?? null,
      asyncProgress: asyncProgress ?? false,
      allowedSeconds: seconds(allowed),
    };
    if (damaged != null) return page("checkpoint-damaged", evidence, { forMs: 0 });
    const planned = plannedBatch !== null && plannedBatch > (committedBatch ?? -1);
    if (!planned || asyncProgress) return ok("within-limit", evidence);
    const since = plannedAt === null ? count(scope, String(plannedBatch)).since : epochMs(plannedAt);
    const dueAt = since + allowed;
    const facts = { ...evidence, plannedSeconds: seconds(scope.now - since) };
    const clear = scope.now - since < allowed * scope.contract.pages.clearFraction;
    if (scope.now <= dueAt) return ok("within-limit", facts, { clear });
    return page("batch-unfinished", facts, { since: isoInstant(dueAt) });
  },
};
