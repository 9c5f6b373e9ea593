import { isoInstant } from "../../observations/time.ts";
import type { FailureModeId } from "../failure-modes.ts";
import type { Reason } from "../reasons.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { type Unread, unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

type GroupScope = RuleScope<"consumer-group">;

/** F07: the oldest record on the topic that the progress landing has not taken is past its allowance. */
export const oldestUnlanded = lateSink("F07", "oldest-unlanded", (scope) => scope.sibling("ledger") === undefined);
/** F16: the same for a product whose identities a ledger counts. */
export const oldestPending = lateSink("F16", "oldest-pending", (scope) => scope.sibling("ledger") !== undefined);

function lateSink(
  failureMode: FailureModeId,
  reason: Reason,
  isOurs: (scope: GroupScope) => boolean,
): CursorRule<"consumer-group"> {
  return {
    failureMode,
    cursorKind: "consumer-group",
    roles: ["sink"],
    keys: ["oldestUnreadWithin"],
    evaluate(scope) {
      if (!isOurs(scope)) return null;
      return lateOrNot(scope, reason);
    },
  };
}

/** Whether the oldest unread record of a group is past the contract's allowance, by its append time. */
export function lateOrNot(scope: GroupScope, reason: Reason): RuleVerdict {
  const seen = scope.see(scope.cursorName, "consumer-group");
  if (!seen.ok) return unknown(seen);
  const unread = unreadOf(seen.value.partitions);
  const allowed = scope.cursor.oldestUnreadWithin;
  const evidence = unreadEvidence(scope, unread);
  const age = unread.oldestAt === null ? 0 : scope.now - unread.oldestAt;
  const due = unread.oldestAt === null ? {} : { oldestDueAt: isoInstant(unread.oldestAt) };
  if (age > allowed && unread.oldestAt !== null) {
    return page(reason, evidence, { ...due, since: isoInstant(unread.oldestAt + allowed) });
  }
  if (unread.uncommitted > 0) return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidence);
  if (unread.undated > 0) return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
  if (unread.waiting === 0) return ok(unread.notSimultaneous ? "reads-not-simultaneous" : "nothing-pending", evidence);
  return ok("within-limit", evidence, { ...due, clear: age < allowed * scope.contract.pages.clearFraction });
}

export function unreadEvidence(scope: GroupScope, unread: Unread): Evidence {
  return {
    group: scope.cursor.group,
    unreadRecords: unread.records.toString(),
    partitions: unread.partitions,
    partitionsWaiting: unread.waiting,
    partitionsUnknown: unread.uncommitted + unread.undated,
    uncommittedAtMost: unread.uncommittedAtMost.toString(),
    oldestUnreadSeconds: unread.oldestAt === null ? null : seconds(scope.now - unread.oldestAt),
    allowedSeconds: seconds(scope.cursor.oldestUnreadWithin),
    readsNotSimultaneous: unread.notSimultaneous,
  };
}
