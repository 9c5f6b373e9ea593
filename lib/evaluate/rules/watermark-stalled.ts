import { epochMs, isoInstant } from "../../observations/time.ts";
import { windowsOf } from "../tile/windows.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/**
 * Since when input came in every sweep while the watermark stood; the newest event time, and for how long it stood lately too
 * (`standingMs`, below 0 for how long it moved).
 */
type Stall = {
  watermark: string | null;
  ends: string;
  since: number;
  newest: string | null;
  standingMs: number;
  at: number;
};
/** What was on its way when the times froze moves them a little: so many parts of `stallFor` outweigh whatever was before. */
const lately = 1 / 4;

/**
 * F04: events flow in every sweep and the watermark does not move. A silent partition cannot cause it: the watermark is the
 * largest over a source's partitions. Event times that stand still are the producer's; ones that move are the query's. A window
 * that is owed is F02's, a watermark in the future F05's.
 */
export const watermarkStalled: CursorRule<"spark-checkpoint"> = {
  failureMode: "F04",
  cursorKind: "spark-checkpoint",
  keys: ["stallFor"],
  siblingKeys: { "tile-windows": ["visibleWithin"], "reject-topic": ["futureTolerance"] },
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { watermark, partitions } = seen.value;
    const events = scope.see("events", "event-times");
    const newest = events.ok ? events.value.newestEventTime : null;
    const ends = partitions.reduce((sum, { end }) => sum + BigInt(end), 0n).toString();
    const before = scope.recall<Stall>();
    const allowed = scope.cursor.stallFor;
    // Once it has stalled only a watermark that moves ends it: a lull in the input proves nothing.
    const stalls =
      before !== undefined &&
      before.watermark === watermark &&
      (before.ends !== ends || scope.now - before.since >= allowed);
    const stall: Stall = {
      watermark,
      ends,
      since: stalls ? before.since : scope.now,
      newest: events.ok ? newest : (before?.newest ?? null),
      standingMs: stalls ? standing(before, newest, scope.now, allowed * lately) : 0,
      at: scope.now,
    };
    scope.remember(stall);
    const held = scope.now - stall.since;
    const evidence = {
      query: scope.cursor.name,
      watermark,
      newestEventTime: newest,
      heldSeconds: seconds(held),
      allowedSeconds: seconds(allowed),
    };
    if (held < allowed) {
      return ok("within-limit", evidence, { clear: held < allowed * scope.contract.pages.clearFraction });
    }
    if (watermark !== null && epochMs(watermark) > scope.now + futureTolerance(scope))
      return ok("superseded", evidence);
    if (!events.ok) return unknown(events, evidence);
    const windows = windowsOf(scope);
    if (!windows.ok) return unknown(windows, evidence);
    if (isOwed(scope, windows.owed)) return ok("superseded", evidence);
    const frozen = stall.standingMs >= 0;
    const producers = scope.sibling("reject-topic")?.cursor.owners ?? scope.cursor.owners;
    return page(frozen ? "input-times-frozen" : "watermark-stalled", evidence, {
      owners: frozen ? producers : scope.cursor.owners,
      since: isoInstant(stall.since),
      forMs: 0,
    });
  },
};

/** One sweep more in which the newest event time stood or moved, of at most `most` ms; what was not seen says neither. */
function standing(before: Stall, newest: string | null, now: number, most: number): number {
  const past = before.standingMs ?? 0;
  if (newest === null || before.newest === null) return past;
  const passed = now - before.at;
  return Math.max(-most, Math.min(most, past + (newest === before.newest ? passed : -passed)));
}

const futureTolerance = (scope: RuleScope<"spark-checkpoint">): number =>
  scope.sibling("reject-topic")?.cursor.futureTolerance ?? 0;

function isOwed(
  scope: RuleScope<"spark-checkpoint">,
  owed: readonly { closedAt: number; visibleAt: number | null }[],
): boolean {
  const allowed = scope.sibling("tile-windows")?.cursor.visibleWithin ?? 0;
  return owed.some(({ closedAt, visibleAt }) => visibleAt === null && scope.now - closedAt > allowed);
}
