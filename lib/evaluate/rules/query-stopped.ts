import { epochMs, isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Reason } from "../reasons.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

type Checkpoint = ObservationOf<"spark-checkpoint">;
/** By the monitor's own count: since when the query is terminated, and records wait behind an unmoved batch. */
type Counted = { batch: number | null; waitingSince: number | null; terminatedSince: number | null };

/**
 * F01: the query is terminated, or silent while records wait, by its liveness witness. Without a witness only a missing
 * commit while records wait can tell. An idle query reports nothing and is well.
 */
export const queryStopped: CursorRule<"spark-checkpoint"> = {
  failureMode: "F01",
  cursorKind: "spark-checkpoint",
  keys: ["stoppedAfter", "trigger"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const checkpoint = seen.value;
    const unread = unreadOf(checkpoint.partitions);
    // A living query that works on a planned batch is not silent: whether the batch is overdue is F42.
    const works =
      checkpoint.liveness.state === "running" && (checkpoint.plannedBatch ?? -1) > (checkpoint.committedBatch ?? -1);
    const waits = !works && (unread.records > 0n || unread.uncommitted > 0);
    const counted = count(scope, checkpoint, waits);
    const { since, allowed, reason } = stop(scope, checkpoint, counted);
    const evidence = {
      query: scope.cursor.name,
      liveness: checkpoint.liveness.state,
      committedBatch: checkpoint.committedBatch,
      plannedBatch: checkpoint.plannedBatch,
      unreadRecords: unread.records.toString(),
      heldSeconds: since === null ? 0 : seconds(scope.now - since),
      allowedSeconds: seconds(allowed),
    };
    if (since === null) {
      if (waits) return ok("within-limit", evidence);
      return ok(checkpoint.liveness.state === "unwitnessed" ? "idle-liveness-not-witnessed" : "idle", evidence);
    }
    if (scope.now - since > allowed) return page(reason, evidence, { since: isoInstant(since), forMs: 0 });
    const held = scope.now - since;
    const clear = checkpoint.liveness.state !== "terminated" && held < allowed * scope.contract.pages.clearFraction;
    return ok("within-limit", evidence, { clear });
  },
};

function count(scope: RuleScope<"spark-checkpoint">, checkpoint: Checkpoint, waits: boolean): Counted {
  const before = scope.recall<Counted>();
  const sameBatch = before?.batch === checkpoint.committedBatch;
  const counted = {
    batch: checkpoint.committedBatch,
    waitingSince: waits ? ((sameBatch ? before?.waitingSince : null) ?? scope.now) : null,
    terminatedSince: checkpoint.liveness.state === "terminated" ? (before?.terminatedSince ?? scope.now) : null,
  };
  scope.remember(counted);
  return counted;
}

type Stop = { since: number | null; allowed: number; reason: Reason };

function stop({ cursor }: RuleScope<"spark-checkpoint">, { liveness }: Checkpoint, counted: Counted): Stop {
  if (liveness.state === "terminated") {
    return { since: counted.terminatedSince, allowed: cursor.stoppedAfter, reason: "query-terminated" };
  }
  if (liveness.state === "unwitnessed") {
    const allowed = Math.max(3 * cursor.trigger, cursor.stoppedAfter);
    return { since: counted.waitingSince, allowed, reason: "no-commit" };
  }
  const spoke = liveness.lastProgressAt === null ? null : epochMs(liveness.lastProgressAt);
  const since = counted.waitingSince === null ? null : Math.max(counted.waitingSince, spoke ?? 0);
  return { since, allowed: cursor.stoppedAfter, reason: "query-silent" };
}
