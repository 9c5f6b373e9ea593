import type { SignalRule } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { seconds } from "../verdicts.ts";
import { emptyTooLong } from "./empty-group.ts";

/** Records on the topic that the fold has not committed; added up over its partitions, a count and no age. */
export const foldLag: SignalRule<"consumer-group"> = {
  cursorKind: "consumer-group",
  roles: ["fold"],
  keys: ["oldestUnreadWithin", "stoppedAfter"],
  evaluate(scope) {
    const frame = { name: "fold-lag", cursor: scope.cursor.group, field: "offset", unit: "records", limit: null };
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) {
      const evidence = { failure: seen.failure, unseen: seen.unseen };
      return [{ ...frame, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    const unread = unreadOf(seen.value.partitions);
    const value = Number(unread.records);
    const age = unread.oldestAt === null ? null : scope.now - unread.oldestAt;
    const evidence = {
      partitions: unread.partitions,
      partitionsUnknown: unread.uncommitted,
      oldestUnreadSeconds: age === null ? null : seconds(age),
    };
    if (age !== null && age > scope.cursor.oldestUnreadWithin) {
      return [{ ...frame, value, state: "page", reason: "fold-behind", evidence }];
    }
    if (unread.uncommitted > 0) return [{ ...frame, value, state: "unknown", reason: "no-commit-yet", evidence }];
    if (emptyTooLong(scope, { name: scope.cursorName, cursor: scope.cursor }))
      return [{ ...frame, value, state: "warn", reason: "group-empty", evidence }];
    const reason = unread.notSimultaneous
      ? "reads-not-simultaneous"
      : unread.waiting > 0
        ? "within-limit"
        : "nothing-pending";
    return [{ ...frame, value, state: "ok", reason, evidence }];
  },
};
