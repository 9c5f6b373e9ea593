import { isoInstant } from "../../observations/time.ts";
import { disagreement } from "../ahead.ts";
import { type Cohort, judgeCohort } from "../cohort.ts";
import { databaseOwners } from "../slot/owners.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

type FoldScope = RuleScope<"consumer-group">;

/**
 * F23: the cohort is late while a change is pending: on the topic (the fold is behind) or before it (the connector's
 * side). Snapshot records are no clock. With nothing pending an old cohort is a quiet one.
 */
export const foldLate: CursorRule<"consumer-group"> = {
  failureMode: "F23",
  cursorKind: "consumer-group",
  roles: ["fold"],
  keys: ["oldestUnreadWithin"],
  productKeys: ["slo"],
  evaluate(scope) {
    const cohort = judgeCohort(scope);
    if (cohort === null) return null;
    const { fold, unread } = cohort;
    if (fold !== null && !fold.ok) return unknown(fold, evidenceOf(cohort, scope));
    if (unread !== null && unread.uncommitted > 0 && unread.waiting === 0) {
      return unknown({ reason: "no-commit-yet", unseen: scope.subject }, evidenceOf(cohort, scope));
    }
    return withClocks(onTopic(cohort, scope) ?? beforeTopic(cohort, scope), cohort, scope);
  },
};

/** A change of the future among those applied or captured warns who stamps them, once nothing worse is said. */
function withClocks(said: RuleVerdict, { ahead }: Cohort, scope: FoldScope): RuleVerdict {
  const at = ahead.applied ?? ahead.captured;
  if (said.state !== "ok" || at === null) return said;
  const slot = scope.sibling("replication-slot");
  const owners = slot ? databaseOwners({ contract: scope.contract, cursor: slot.cursor }) : scope.cursor.owners;
  return {
    ...said,
    state: "warn",
    reason: "clocks-disagree",
    owners,
    evidence: { ...said.evidence, ...disagreement(at, scope.now) },
  };
}

/** Records wait on the topic: the hop is the fold's. */
function onTopic(cohort: Cohort, scope: FoldScope): RuleVerdict | null {
  const { unread } = cohort;
  if (unread === null || unread.waiting === 0) return null;
  const evidence = evidenceOf(cohort, scope);
  const allowed = scope.cursor.oldestUnreadWithin;
  if (unread.oldestAt !== null && scope.now - unread.oldestAt > allowed) {
    return page("fold-behind", evidence, {
      since: isoInstant(unread.oldestAt + allowed),
      oldestDueAt: isoInstant(unread.oldestAt),
    });
  }
  const late = cohort.pendingMs !== null && cohort.pendingMs > scope.product.slo;
  // What waits here is young: the time went before the topic.
  if (late && unread.oldestAt !== null) return null;
  if (late && cohort.pendingSince !== null) {
    return page("fold-behind", evidence, {
      since: isoInstant(cohort.pendingSince + scope.product.slo),
      oldestDueAt: isoInstant(cohort.pendingSince),
    });
  }
  if (unread.undated > 0 && unread.oldestAt === null) {
    return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
  }
  const age = unread.oldestAt === null ? 0 : scope.now - unread.oldestAt;
  return ok("within-limit", evidence, { clear: age < allowed * scope.contract.pages.clearFraction });
}

/** Nothing waits on the topic: a change seen at the source and not applied is held before it. */
function beforeTopic(cohort: Cohort, scope: FoldScope): RuleVerdict {
  const evidence = evidenceOf(cohort, scope);
  const { slo } = scope.product;
  const late = cohort.pendingMs !== null && cohort.pendingMs > slo;
  if (late && cohort.pendingSince !== null) {
    return page("before-the-topic", evidence, {
      owners: scope.sibling("connect-connector", "slot")?.cursor.owners ?? scope.cursor.owners,
      since: isoInstant(cohort.pendingSince + slo),
      oldestDueAt: isoInstant(cohort.pendingSince),
    });
  }
  if (!cohort.state.ok) return unknown(cohort.state, evidence);
  const untold = onlyAhead(cohort, scope);
  if (untold !== null) return unknown(untold, { ...evidence, ...disagreement(untold.at, scope.now) });
  if (cohort.captured !== null && !cohort.captured.ok) return unknown(cohort.captured, evidence);
  if (cohort.pendingMs === null) return ok("nothing-pending", evidence);
  return ok("within-limit", evidence, { clear: cohort.pendingMs < slo * scope.contract.pages.clearFraction });
}

/** The one source that tells nothing but a time of the future: no change before it can be said to be applied, or to wait. */
function onlyAhead({ ahead, ageMs, captured, capturedAt }: Cohort, scope: FoldScope) {
  const unseen = (kind: "fold-state" | "captured-newest") => scope.sibling(kind)?.subject ?? scope.subject;
  const reason = "clocks-disagree" as const;
  if (ahead.applied !== null && ageMs === null) return { reason, unseen: unseen("fold-state"), at: ahead.applied };
  if (captured?.ok && ahead.captured !== null && capturedAt === null)
    return { reason, unseen: unseen("captured-newest"), at: ahead.captured };
  return null;
}

function evidenceOf({ ageMs, unread, pendingMs, pendingSince }: Cohort, scope: FoldScope): Evidence {
  return {
    group: scope.cursor.group,
    breachAt: earliest(
      unread?.oldestAt == null ? null : unread.oldestAt + scope.cursor.oldestUnreadWithin,
      pendingSince === null ? null : pendingSince + scope.product.slo,
    ),
    cohortAgeSeconds: ageMs === null ? null : seconds(ageMs),
    pendingSeconds: pendingMs === null ? null : seconds(pendingMs),
    foldUnreadRecords: unread === null ? null : unread.records.toString(),
    oldestUnreadSeconds: unread?.oldestAt == null ? null : seconds(scope.now - unread.oldestAt),
    allowedSeconds: seconds(scope.cursor.oldestUnreadWithin),
    sloSeconds: seconds(scope.product.slo),
  };
}

function earliest(...moments: (number | null)[]): string | null {
  const known = moments.flatMap((moment) => moment ?? []);
  return known.length === 0 ? null : isoInstant(Math.min(...known));
}
