import { epochMs, isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Reason } from "../reasons.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

type Checkpoint = ObservationOf<"spark-checkpoint">;
/** A query that was terminated at this batch; since when it runs again. */
type Restart = { batch: number | null; runsSince: number | null };
/** By the monitor's own count: since when the query is terminated, and records wait behind an unmoved batch. */
type Counted = {
  batch: number | null;
  waitingSince: number | null;
  terminatedSince: number | null;
  restart: Restart | null;
};

/**
 * F01: the query is terminated, or silent while records wait, by its liveness witness. Without a witness only a missing
 * commit while records wait can tell. An idle query reports nothing and is well. A page is not over with the restart alone, but
 * with the first batch of what waited: until then what is late is so because the query stood still.
 */
export const queryStopped: CursorRule<"spark-checkpoint"> = {
  failureMode: "F01",
  cursorKind: "spark-checkpoint",
  keys: ["stoppedAfter", "trigger", "batchWithin"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const checkpoint = seen.value;
    const unread = unreadOf(checkpoint.partitions);
    // A living query that works on a planned batch is not silent: whether the batch is overdue is F42.
    const works =
      checkpoint.liveness.state === "running" && (checkpoint.plannedBatch ?? -1) > (checkpoint.committedBatch ?? -1);
    const isBehind = unread.records > 0n || unread.uncommitted > 0;
    const waits = !works && isBehind;
    const counted = count(scope, checkpoint, { waits, isBehind });
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
    const held = since === null ? 0 : scope.now - since;
    if (since !== null && held > allowed) return page(reason, evidence, { since: isoInstant(since), forMs: 0 });
    const clear = counted.restart === null && held < allowed * scope.contract.pages.clearFraction;
    if (since !== null || waits) return ok("within-limit", evidence, { clear });
    const idle = checkpoint.liveness.state === "unwitnessed" ? "idle-liveness-not-witnessed" : "idle";
    return ok(idle, evidence, { clear });
  },
};

type Backlog = { waits: boolean; isBehind: boolean };

function count(scope: RuleScope<"spark-checkpoint">, checkpoint: Checkpoint, { waits, isBehind }: Backlog): Counted {
  const before = scope.recall<Counted>();
  const sameBatch = before?.batch === checkpoint.committedBatch;
  const counted = {
    batch: checkpoint.committedBatch,
    waitingSince: waits ? ((sameBatch ? before?.waitingSince : null) ?? scope.now) : null,
    terminatedSince: checkpoint.liveness.state === "terminated" ? (before?.terminatedSince ?? scope.now) : null,
    restart: restartOf(scope, checkpoint, isBehind, before?.restart ?? null),
  };
  scope.remember(counted);
  return counted;
}

/** Null once a batch was committed, where nothing waits, and when a batch has had its time: from there on that is F42. */
function restartOf(
  { now, cursor }: RuleScope<"spark-checkpoint">,
  { liveness, committedBatch }: Checkpoint,
  isBehind: boolean,
  before: Restart | null,
): Restart | null {
  if (liveness.state === "terminated") return { batch: committedBatch, runsSince: null };
  if (before === null || !isBehind || before.batch !== committedBatch) return null;
  const runsSince = before.runsSince ?? now;
  return now - runsSince > cursor.batchWithin ? null : { ...before, runsSince };
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
