import { epochMs } from "../../observations/time.ts";
import { ledgerKeys, ledgerOf } from "../ledger/read.ts";
import type { Evidence, RuleScope, SignalDraft, SignalRule } from "../types.ts";
import { seconds } from "../verdicts.ts";
import { emptyTooLong } from "./empty-group.ts";

/**
 * Seconds since the oldest committed line that is neither in the prefix nor handled was first seen; nothing pending is 0,
 * so that a quiet hour is not lag.
 */
export const prefixAge: SignalRule<"ledger"> = {
  cursorKind: "ledger",
  keys: ledgerKeys.ledger,
  siblingKeys: { "object-prefix": ledgerKeys["object-prefix"], "consumer-group": ["stoppedAfter"] },
  evaluate(scope) {
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "prefix-age",
      cursor: scope.sibling("object-prefix")?.cursor.prefix ?? scope.subject,
      field: scope.product.timestamp,
      unit: "s",
      limit: seconds(scope.cursor.dueWithin),
    };
    const seen = ledgerOf(scope as RuleScope);
    if (seen === null) return [];
    if (!seen.ok) {
      const evidence = { unseen: seen.unseen, failure: seen.failure };
      return [{ ...figure, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    const { oldestOwedAt, counts } = seen.ledger;
    const evidence = { pending: Number(counts.pending), buffered: Number(counts.buffered), ...newestLanded(scope) };
    const measured = { ...figure, evidence, measuredAt: seen.observedAt };
    const sink = scope.sibling("consumer-group", "sink");
    if (oldestOwedAt === null && sink && emptyTooLong(scope, sink))
      return [{ ...measured, value: 0, state: "warn", reason: "group-empty" }];
    if (oldestOwedAt === null) return [{ ...measured, value: 0, state: "ok", reason: "nothing-pending" }];
    const age = scope.now - oldestOwedAt;
    const late = age > scope.cursor.dueWithin;
    const reason = late ? "oldest-pending" : "within-limit";
    return [{ ...measured, value: seconds(age), state: late ? "page" : "ok", reason }];
  },
};

/** The newest landed event time, never one that lies in the future. */
function newestLanded(scope: RuleScope<"ledger">): Evidence {
  const prefix = scope.sibling("object-prefix");
  const seen = prefix ? scope.see(prefix.name, "object-prefix") : null;
  const newest = seen?.ok ? seen.value.newestEventTime : null;
  if (newest === null) return { newestLandedEventTime: null };
  const ahead = epochMs(newest) > scope.now + scope.contract.monitor.clockTolerance;
  return ahead ? { newestLandedEventTime: null, futureDated: true } : { newestLandedEventTime: newest };
}
