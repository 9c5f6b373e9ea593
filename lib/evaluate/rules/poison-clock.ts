import { epochMs, isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { CursorRule, Evidence, RuleScope, Seen } from "../types.ts";
import { ok, page, seconds, unknown, warn } from "../verdicts.ts";

type RejectScope = RuleScope<"reject-topic">;

/**
 * F05: events dated in the future are rejected, or the query's watermark lies in the future. One page per hold time. A
 * missing event time warns the producer and pages above its own cap.
 */
export const poisonClock: CursorRule<"reject-topic"> = {
  failureMode: "F05",
  cursorKind: "reject-topic",
  keys: ["futureTolerance", "poisonPageAt", "poisonWindow", "poisonHold", "missingPageAt"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "reject-topic");
    if (!seen.ok) return unknown(seen);
    const future = rejectsOf(seen.value, "future-event-time");
    const missing = rejectsOf(seen.value, "missing-event-time");
    const ahead = watermarkAhead(scope);
    const evidence: Evidence = {
      topic: scope.cursor.topic,
      inWindow: future.inWindow,
      windowSeconds: seconds(scope.cursor.poisonWindow),
      missingInWindow: missing.inWindow,
      toleranceSeconds: seconds(scope.cursor.futureTolerance),
      watermarkAhead: ahead.ok ? ahead.beyond : null,
      watermarkAheadSeconds: ahead.ok ? seconds(ahead.ms) : null,
    };
    const heldUntil = hold(scope, future);
    if (ahead.ok && ahead.beyond) return page("future-event-time", evidence);
    if (scope.now < heldUntil)
      return page("future-event-time", evidence, { since: isoInstant(since(scope, heldUntil)) });
    if (missing.inWindow > scope.cursor.missingPageAt) {
      return page("missing-event-time", { ...evidence, inWindow: missing.inWindow });
    }
    if (!ahead.ok) return unknown(ahead, evidence);
    if (future.inWindow > 0) return warn("future-event-time", evidence);
    if (missing.inWindow > 0) return warn("missing-event-time", { ...evidence, inWindow: missing.inWindow });
    return ok("within-limit", evidence);
  },
};

type Rejects = { inWindow: number; newestAt: number | null };

function rejectsOf({ byReason }: ObservationOf<"reject-topic">, reason: string): Rejects {
  const found = byReason.find((entry) => entry.reason === reason);
  const newestAt = found?.newestAt == null ? null : epochMs(found.newestAt);
  return { inWindow: found?.inWindow ?? 0, newestAt };
}

/** Until when the page stays: the hold time counts from the newest reject that reached the limit. */
function hold(scope: RejectScope, { inWindow, newestAt }: Rejects): number {
  const before = scope.recall<number | null>() ?? 0;
  const reached = inWindow >= scope.cursor.poisonPageAt;
  const until = reached ? Math.max(before, (newestAt ?? scope.now) + scope.cursor.poisonHold) : before;
  scope.remember(until > scope.now ? until : null);
  return until;
}

const since = (scope: RejectScope, heldUntil: number) => Math.min(scope.now, heldUntil - scope.cursor.poisonHold);

type Ahead = { ok: true; beyond: boolean; ms: number } | Extract<Seen<"spark-checkpoint">, { ok: false }>;

/** How far the watermark lies in the future; a product without a query has none. */
function watermarkAhead(scope: RejectScope): Ahead {
  const checkpoint = scope.sibling("spark-checkpoint");
  if (!checkpoint) return { ok: true, beyond: false, ms: 0 };
  const seen = scope.see(checkpoint.name, "spark-checkpoint");
  if (!seen.ok) return seen;
  const watermark = seen.value.watermark === null ? null : epochMs(seen.value.watermark);
  const ms = watermark === null ? 0 : Math.max(0, watermark - scope.now);
  return { ok: true, beyond: ms > scope.cursor.futureTolerance, ms };
}
