import type { Reason } from "../reasons.ts";
import type { RuleScope, SignalDraft, SignalRule } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { seconds } from "../verdicts.ts";
import { emptyTooLong } from "./empty-group.ts";

type GroupScope = RuleScope<"consumer-group">;

/** Age of the oldest record a landing without a ledger has not taken, by broker append time; nothing waiting is 0. */
export const oldestUnlandedAge: SignalRule<"consumer-group"> = {
  cursorKind: "consumer-group",
  roles: ["sink"],
  keys: ["oldestUnreadWithin", "stoppedAfter"],
  evaluate(scope) {
    if (scope.sibling("ledger")) return [];
    return [ageOf(scope, "oldest-unlanded", "oldest-unlanded")];
  },
};

/** The same for a Streams application. */
export const oldestUnreadAge: SignalRule<"consumer-group"> = {
  cursorKind: "consumer-group",
  roles: ["streams"],
  keys: ["oldestUnreadWithin", "stoppedAfter"],
  evaluate: (scope) => [ageOf(scope, "oldest-unread", "member-stuck")],
};

function ageOf(scope: GroupScope, name: string, late: Reason): SignalDraft {
  const allowed = scope.cursor.oldestUnreadWithin;
  const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
    name,
    cursor: scope.cursor.group,
    field: scope.product.timestamp,
    unit: "s",
    limit: seconds(allowed),
  };
  const seen = scope.see(scope.cursorName, "consumer-group");
  if (!seen.ok) {
    const evidence = { unseen: seen.unseen, failure: seen.failure };
    return { ...figure, value: null, state: "unknown", reason: seen.reason, evidence };
  }
  const unread = unreadOf(seen.value.partitions);
  const evidence = {
    members: seen.value.members,
    unreadRecords: unread.records.toString(),
    partitionsWaiting: unread.waiting,
    partitionsUnknown: unread.uncommitted + unread.undated,
  };
  const measured = { ...figure, evidence, measuredAt: seen.observedAt };
  const age = unread.oldestAt === null ? 0 : scope.now - unread.oldestAt;
  if (age > allowed)
    return { ...measured, value: seconds(age), state: "page", reason: lateBy(seen.value.members, late) };
  if (unread.uncommitted > 0) return { ...measured, value: null, state: "unknown", reason: "no-commit-yet" };
  if (unread.undated > 0) return { ...measured, value: null, state: "unknown", reason: "not-observed" };
  if (emptyTooLong(scope, { name: scope.cursorName, cursor: scope.cursor }))
    return { ...measured, value: 0, state: "warn", reason: "group-empty" };
  return { ...measured, value: seconds(age), state: "ok", reason: age === 0 ? "nothing-pending" : "within-limit" };
}

const lateBy = (members: number, late: Reason): Reason =>
  members === 0 && late === "member-stuck" ? "no-member" : late;
