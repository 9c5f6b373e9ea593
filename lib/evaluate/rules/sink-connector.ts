import { count, pageAfter } from "../connect/counted.ts";
import { connectorEvidence, connectorStanding } from "../connect/standing.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { commitSum, unreadOf } from "../unread.ts";
import { ok, unknown, warn } from "../verdicts.ts";

type SinkScope = RuleScope<"connect-connector">;

/** F08: a sink task is FAILED; or its connector is paused, stopped or absent, undeclared, while records wait. */
export const sinkConnectorStopped: CursorRule<"connect-connector"> = {
  failureMode: "F08",
  cursorKind: "connect-connector",
  roles: ["sink"],
  keys: ["stoppedAfter"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "connect-connector");
    if (!seen.ok) return unknown(seen);
    const { standing, reason } = connectorStanding(seen.value);
    const evidence = connectorEvidence(scope.cursor.connector, seen.value);
    switch (standing) {
      case "running":
        scope.remember(null);
        return ok("within-limit", evidence);
      case "failed":
        return pageAfter(scope, count(scope, "failed"), scope.cursor.stoppedAfter, reason, evidence);
      case "unassigned":
        return unassigned(scope, evidence);
      default:
        return heldBack(scope, evidence, (facts) =>
          pageAfter(scope, count(scope, "held-back"), scope.cursor.stoppedAfter, reason, facts),
        );
    }
  },
};

/** Harm begins when records wait; whether they do is the group's to say. */
function heldBack(scope: SinkScope, evidence: Evidence, whenWaiting: (facts: Evidence) => RuleVerdict): RuleVerdict {
  const waiting = waitingRecords(scope);
  if (!waiting.ok) return unknown(waiting, evidence);
  const facts = { ...evidence, unreadRecords: waiting.records };
  if (waiting.any) return whenWaiting(facts);
  scope.remember(null);
  return ok("nothing-due", facts);
}

/** Short in every rebalance. Where it stays, moving commits say that only the status is old. */
function unassigned(scope: SinkScope, evidence: Evidence): RuleVerdict {
  const waiting = waitingRecords(scope);
  if (!waiting.ok) return unknown(waiting, evidence);
  const before = scope.recall<{ since: number; at: string } | null>();
  if (before && before.at !== "failed" && before.at !== "held-back" && before.at !== waiting.commits) {
    scope.remember({ since: before.since, at: "moving" });
    const stale = scope.now - before.since >= scope.cursor.stoppedAfter;
    return stale ? warn("status-stale", evidence) : ok("within-limit", evidence);
  }
  return heldBack(scope, evidence, (facts) =>
    pageAfter(scope, count(scope, waiting.commits), scope.cursor.stoppedAfter, "tasks-missing", facts),
  );
}

type Waiting =
  | { ok: true; any: boolean; records: string; commits: string }
  | Extract<ReturnType<SinkScope["see"]>, { ok: false }>;

function waitingRecords(scope: SinkScope): Waiting {
  const group = scope.sibling("consumer-group", "sink");
  if (!group) return { ok: true, any: true, records: "unknown", commits: "" };
  const seen = scope.see(group.name, "consumer-group");
  if (!seen.ok) return seen;
  const unread = unreadOf(seen.value.partitions);
  const any = unread.waiting + unread.uncommitted > 0;
  return { ok: true, any, records: unread.records.toString(), commits: commitSum(seen.value.partitions) };
}
