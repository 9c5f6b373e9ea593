import { isoInstant } from "../../observations/time.ts";
import type { CursorRule } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/**
 * F17: a Streams application has commits and no member while records wait, or has members and does not get past its oldest
 * unread record. Nothing unread is nothing late, also at night.
 */
export const revenueStopped: CursorRule<"consumer-group"> = {
  failureMode: "F17",
  cursorKind: "consumer-group",
  roles: ["streams"],
  keys: ["stoppedAfter", "oldestUnreadWithin"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const { members, partitions, state } = seen.value;
    const unread = unreadOf(partitions);
    const stopped = members === 0 && unread.records > 0n;
    const since = stopped ? (scope.recall<number | null>() ?? scope.now) : null;
    scope.remember(since);
    const age = unread.oldestAt === null ? null : scope.now - unread.oldestAt;
    const evidence = {
      group: scope.cursor.group,
      groupState: state,
      members,
      unreadRecords: unread.records.toString(),
      oldestUnreadSeconds: age === null ? null : seconds(age),
      stoppedSeconds: since === null ? 0 : seconds(scope.now - since),
      // A member that is down answers nothing about its store.
      storeLag: stopped ? "unknown" : null,
    };
    const due = unread.oldestAt === null ? {} : { oldestDueAt: isoInstant(unread.oldestAt) };
    if (since !== null) {
      if (scope.now - since <= scope.cursor.stoppedAfter) return ok("within-limit", evidence, { ...due, clear: false });
      return page("no-member", evidence, { ...due, since: isoInstant(since), forMs: 0 });
    }
    const allowed = scope.cursor.oldestUnreadWithin;
    if (age !== null && unread.oldestAt !== null && age > allowed) {
      return page("member-stuck", evidence, { ...due, since: isoInstant(unread.oldestAt + allowed) });
    }
    if (unread.uncommitted > 0) return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidence);
    if (unread.undated > 0) return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
    if (age === null) return ok("nothing-pending", evidence);
    return ok("within-limit", evidence, { ...due, clear: age < allowed * scope.contract.pages.clearFraction });
  },
};
