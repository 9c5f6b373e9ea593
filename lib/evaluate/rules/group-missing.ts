import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { committedOf, unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown, warn } from "../verdicts.ts";

type Group = ObservationOf<"consumer-group">;
/** By the monitor's own count: known to nobody, or commits without a member, since. */
type Counted = { since: number; empty?: boolean } | null;

/**
 * F09: nobody knows the group: it is absent and has no commits. Commits without members belong to other rules, until the broker is
 * about to forget them.
 */
export const groupMissing: CursorRule<"consumer-group"> = {
  failureMode: "F09",
  cursorKind: "consumer-group",
  keys: ["missingAfter", "positionKept", "positionWarnAt"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const group = seen.value;
    const evidence = {
      group: scope.cursor.group,
      groupState: group.state,
      members: group.members,
      committedPartitions: group.partitions.filter((partition) => committedOf(partition) !== null).length,
      partitions: group.partitions.length,
    };
    if (!isKnownToNobody(group)) {
      return known(scope, group, evidence);
    }
    const before = scope.recall<Counted>();
    const since = before && !before.empty ? before.since : scope.now;
    scope.remember({ since });
    const missing = { ...evidence, missingSeconds: seconds(scope.now - since) };
    if (scope.now - since < scope.cursor.missingAfter) return ok("within-limit", missing, { clear: false });
    return page("group-missing", missing, { since: isoInstant(since), forMs: 0 });
  },
};

function known(scope: RuleScope<"consumer-group">, group: Group, evidence: Evidence): RuleVerdict {
  const before = scope.recall<Counted>();
  const empty = group.state === "Empty" && group.members === 0 && evidence.committedPartitions !== 0;
  const since = before?.empty ? before.since : scope.now;
  scope.remember(empty ? { since, empty } : null);
  if (group.state === "Unknown" && evidence.committedPartitions === 0) {
    return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidence);
  }
  const facts = { ...evidence, unreadRecords: unreadOf(group.partitions).records.toString() };
  const { positionKept, positionWarnAt } = scope.cursor;
  if (!empty || scope.now - since < positionKept * positionWarnAt)
    return ok(empty ? "group-empty" : "within-limit", facts);
  const forgottenIn = seconds(since + positionKept - scope.now);
  return warn(
    "position-expires",
    { ...facts, forgottenInSeconds: forgottenIn },
    { deadline: isoInstant(since + positionKept) },
  );
}

/** A classic describe answers Dead for a group of the new protocol: its commits tell that it lives. */
function isKnownToNobody(group: Group): boolean {
  const commits = group.partitions.some((partition) => committedOf(partition) !== null);
  return group.state === "Dead" && group.members === 0 && !commits;
}
