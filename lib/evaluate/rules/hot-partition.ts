import { epochMs, isoInstant } from "../../observations/time.ts";
import { restsInOpenFile } from "../open-file.ts";
import type { CursorRule, Evidence, RuleScope } from "../types.ts";
import { committedOf, unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown, warn } from "../verdicts.ts";

type Moved = Record<string, [committed: string, since: number]>;
type Held = { partition: string; unread: bigint; oldestAt: number | null; moves: boolean };

/**
 * F29: one of three or more partitions holds many times the median's unread records and its oldest is past the hot budget, while
 * its commit moves. It warns, and pages once half the allowance of the group is used up. A partition that does not move is stuck.
 */
export const hotPartition: CursorRule<"consumer-group"> = {
  failureMode: "F29",
  cursorKind: "consumer-group",
  keys: ["hotRatio", "hotAfter", "oldestUnreadWithin"],
  siblingKeys: { "object-prefix": ["commits", "flushSize", "rotate", "rotateSlack", "schedule", "openFiles"] },
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const held = heldBy(scope, seen.value.partitions);
    const sorted = [...held].sort((one, other) => (one.unread < other.unread ? -1 : one.unread > other.unread ? 1 : 0));
    const most = sorted.at(-1);
    const median = sorted[Math.floor((sorted.length - 1) / 2)]?.unread ?? 0n;
    const { group, hotRatio, hotAfter, oldestUnreadWithin } = scope.cursor;
    const age = most?.oldestAt == null ? null : scope.now - most.oldestAt;
    const evidence: Evidence = {
      group,
      partitions: held.length,
      partition: most?.partition ?? null,
      mostUnread: (most?.unread ?? 0n).toString(),
      medianUnread: median.toString(),
      ratioLimit: hotRatio,
      oldestUnreadSeconds: age === null ? null : seconds(age),
      allowedSeconds: seconds(hotAfter),
    };
    const skewed =
      held.length >= 3 && most !== undefined && most.unread >= BigInt(hotRatio) * (median > 1n ? median : 1n);
    if (!skewed) return ok("within-limit", evidence);
    if (!most.moves) return ok("partition-stuck", evidence);
    if (age === null || most.oldestAt === null)
      return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
    if (age <= hotAfter)
      return ok("within-limit", evidence, { clear: age < hotAfter * scope.contract.pages.clearFraction });
    if (restsInOpenFile(scope, unreadOf(seen.value.partitions), null)) return ok("rotation-waits", evidence);
    if (age < oldestUnreadWithin / 2)
      return warn("hot-partition", evidence, { since: isoInstant(most.oldestAt + hotAfter) });
    return page("hot-partition", evidence, { since: isoInstant(most.oldestAt + hotAfter) });
  },
};

/** What each partition holds, and whether its commit has moved within the hot budget. */
function heldBy(scope: RuleScope<"consumer-group">, partitions: Parameters<typeof unreadOf>[0]): Held[] {
  const before = scope.recall<Moved>() ?? {};
  const after: Moved = {};
  const held = partitions.map((partition): Held => {
    const name = `${partition.topic}-${partition.partition}`;
    const committed = committedOf(partition)?.toString() ?? "none";
    const known = before[name];
    const since = known && known[0] === committed ? known[1] : scope.now;
    after[name] = [committed, since];
    return {
      partition: name,
      unread: unreadOf([partition]).records,
      oldestAt: partition.oldestUnreadAt == null ? null : epochMs(partition.oldestUnreadAt),
      moves: scope.now - since < scope.cursor.hotAfter,
    };
  });
  scope.remember(after);
  return held;
}
