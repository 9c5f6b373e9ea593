import { epochMs, isoInstant } from "../../observations/time.ts";
import { windowsOf } from "../tile/windows.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** Since when input came in every sweep while the watermark stood, and the newest event time then. */
type Stall = { watermark: string | null; ends: string; since: number; newest: string | null };

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
    const stalls = before !== undefined && before.watermark === watermark && before.ends !== ends;
    const stall = stalls ? { ...before, ends } : { watermark, ends, since: scope.now, newest };
    scope.remember(stall);
    const held = scope.now - stall.since;
    const allowed = scope.cursor.stallFor;
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
    const frozen = newest === stall.newest;
    const producers = scope.sibling("reject-topic")?.cursor.owners ?? scope.cursor.owners;
    return page(frozen ? "input-times-frozen" : "watermark-stalled", evidence, {
      owners: frozen ? producers : scope.cursor.owners,
      since: isoInstant(stall.since),
      forMs: 0,
    });
  },
};

const futureTolerance = (scope: RuleScope<"spark-checkpoint">): number =>
  scope.sibling("reject-topic")?.cursor.futureTolerance ?? 0;

function isOwed(
  scope: RuleScope<"spark-checkpoint">,
  owed: readonly { closedAt: number; visibleAt: number | null }[],
): boolean {
  const allowed = scope.sibling("tile-windows")?.cursor.visibleWithin ?? 0;
  return owed.some(({ closedAt, visibleAt }) => visibleAt === null && scope.now - closedAt > allowed);
}
