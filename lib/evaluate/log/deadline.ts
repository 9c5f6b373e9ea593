import { epochMs, isoInstant } from "../../observations/time.ts";
import type { Evidence, ProductScope, RuleVerdict } from "../types.ts";
import { committedOf } from "../unread.ts";
import { ok, page, seconds } from "../verdicts.ts";
import { nameOf, type Partition } from "./partition.ts";

/** Where the oldest unread record of a partition stood, and when: how fast the reader works off its backlog. */
type Pace = Record<string, [at: number, oldestAt: number]>;
type Margin = { partition: string; lossAt: number; fails: boolean };

/**
 * F30 on a log: retention may delete unread records within the horizon, and the reader will not have passed them. The clock is
 * the earliest possible one. Null where the source does not tell when that is, or nothing can be deleted.
 */
export function lossDeadline(
  scope: ProductScope,
  partitions: readonly Partition[],
  horizon: number,
): RuleVerdict | null {
  const before = scope.recall<Pace>() ?? {};
  const after: Pace = {};
  const margins = partitions.flatMap((partition) => marginOf(scope, partition, before, after, horizon) ?? []);
  scope.remember(after);
  if (!partitions.some((partition) => partition.earliestLossAt !== undefined)) return null;
  const [first] = margins.filter(({ fails }) => fails).sort((one, other) => one.lossAt - other.lossAt);
  const nearest = first ?? [...margins].sort((one, other) => one.lossAt - other.lossAt)[0];
  const evidence: Evidence = {
    partitions: partitions.length,
    partition: nearest?.partition ?? null,
    lossInSeconds: nearest === undefined ? null : seconds(nearest.lossAt - scope.now),
    horizonSeconds: seconds(horizon),
  };
  if (nearest === undefined) return ok("nothing-pending", evidence);
  const deadline = isoInstant(nearest.lossAt);
  if (first === undefined) return ok("within-limit", evidence, { clear: nearest.lossAt - scope.now > horizon });
  return page("retention-near", { ...evidence, passes: false }, { deadline });
}

function marginOf(scope: ProductScope, now: Partition, before: Pace, after: Pace, horizon: number): Margin | undefined {
  const committed = committedOf(now);
  const waits = committed !== null && committed >= BigInt(now.start) && committed < BigInt(now.end);
  if (!waits || now.earliestLossAt == null) return undefined;
  const partition = nameOf(now);
  const lossAt = epochMs(now.earliestLossAt);
  const margin = lossAt - scope.now;
  const oldestAt = now.oldestUnreadAt == null ? null : epochMs(now.oldestUnreadAt);
  const known = before[partition];
  if (oldestAt !== null) {
    const recent = known !== undefined && scope.now - known[0] < horizon / 2 && known[1] <= oldestAt;
    after[partition] = recent ? known : [scope.now, oldestAt];
  }
  return { partition, lossAt, fails: margin <= horizon && !passesFirst(scope.now, margin, oldestAt, known) };
}

/** The reader works off record time at some pace; deletion follows the clock at pace 1. At or above that it is never caught. */
function passesFirst(now: number, margin: number, oldestAt: number | null, known: Pace[string] | undefined): boolean {
  if (oldestAt === null || known === undefined || now <= known[0]) return false;
  const pace = (oldestAt - known[1]) / (now - known[0]);
  return margin > 0 && pace >= 1;
}
