import { isoInstant } from "../../observations/time.ts";
import type { FailureModeId } from "../failure-modes.ts";
import { endStoodSince, restsInOpenFile } from "../open-file.ts";
import type { Reason } from "../reasons.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { type Unread, unreadOf } from "../unread.ts";
import { ok, page, seconds, unknown, warn } from "../verdicts.ts";

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
    siblingKeys: { "object-prefix": ["commits", "flushSize", "rotate", "rotateSlack", "schedule", "openFiles"] },
    evaluate(scope) {
      if (!isOurs(scope)) return null;
      const seen = scope.see(scope.cursorName, "consumer-group");
      if (!seen.ok) return unknown(seen);
      const unread = unreadOf(seen.value.partitions);
      const stood = endStoodSince(scope, seen.value.partitions);
      return lateOrNot(scope, unread, reason, restsInOpenFile(scope, unread, stood));
    },
  };
}

function lateOrNot(scope: GroupScope, unread: Unread, reason: Reason, restsInFile: boolean): RuleVerdict {
  const allowed = scope.cursor.oldestUnreadWithin;
  const evidence = unreadEvidence(scope, unread);
  const { oldestAt } = unread;
  const age = oldestAt === null ? 0 : scope.now - oldestAt;
  const due = oldestAt === null ? {} : { oldestDueAt: isoInstant(oldestAt) };
  if (oldestAt !== null && age > allowed) {
    const late = { ...due, since: isoInstant(oldestAt + allowed) };
    return restsInFile ? warn("rotation-waits", evidence, late) : page(reason, evidence, late);
  }
  if (unread.uncommitted > 0) return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidence);
  if (unread.undated > 0) return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
  if (unread.waiting === 0) return ok(unread.notSimultaneous ? "reads-not-simultaneous" : "nothing-pending", evidence);
  return ok("within-limit", evidence, { ...due, clear: age < allowed * scope.contract.pages.clearFraction });
}

function unreadEvidence(scope: GroupScope, unread: Unread): Evidence {
  return {
    group: scope.cursor.group,
    unreadRecords: unread.records.toString(),
    partitions: unread.partitions,
    partitionsWaiting: unread.waiting,
    partitionsUnknown: unread.uncommitted + unread.undated,
    uncommittedAtMost: unread.uncommittedAtMost.toString(),
    oldestUnreadSeconds: unread.oldestAt === null ? null : seconds(scope.now - unread.oldestAt),
    allowedSeconds: seconds(scope.cursor.oldestUnreadWithin),
    breachAt: unread.oldestAt === null ? null : isoInstant(unread.oldestAt + scope.cursor.oldestUnreadWithin),
    readsNotSimultaneous: unread.notSimultaneous,
  };
}
