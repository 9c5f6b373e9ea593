import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { CursorRule } from "../types.ts";
import { committedOf, unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

type Group = ObservationOf<"consumer-group">;
type Missing = { since: number };

/** F09: nobody knows the group: it is absent and has no commits. Commits without members belong to other rules. */
export const groupMissing: CursorRule<"consumer-group"> = {
  failureMode: "F09",
  cursorKind: "consumer-group",
  keys: ["missingAfter"],
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
      scope.remember(null);
      if (group.state === "Unknown" && evidence.committedPartitions === 0) {
        return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidence);
      }
      return ok(group.state === "Empty" ? "group-empty" : "within-limit", {
        ...evidence,
        unreadRecords: unreadOf(group.partitions).records.toString(),
      });
    }
    const since = scope.recall<Missing>()?.since ?? scope.now;
    scope.remember({ since });
    const missing = { ...evidence, missingSeconds: seconds(scope.now - since) };
    if (scope.now - since < scope.cursor.missingAfter) return ok("within-limit", missing, { clear: false });
    return page("group-missing", missing, { since: isoInstant(since), forMs: 0 });
  },
};

/** A classic describe answers Dead for a group of the new protocol: its commits tell that it lives. */
function isKnownToNobody(group: Group): boolean {
  const commits = group.partitions.some((partition) => committedOf(partition) !== null);
  return group.state === "Dead" && group.members === 0 && !commits;
}
