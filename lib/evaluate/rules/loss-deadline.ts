import { epochMs, isoInstant } from "../../observations/time.ts";
import { deadLettersOf } from "../ledger/dead-letters.ts";
import { ledgerKeys } from "../ledger/read.ts";
import { lossDeadline } from "../log/deadline.ts";
import { quarantineOf } from "../quarantine.ts";
import type { CursorRule, RuleScope } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F30: retention reaches unread records before their group does. */
export const groupLossDeadline: CursorRule<"consumer-group"> = {
  failureMode: "F30",
  cursorKind: "consumer-group",
  keys: ["lossHorizon"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    return lossDeadline(scope, seen.value.partitions, scope.cursor.lossHorizon);
  },
};

/** F30 for a query whose position is its checkpoint. */
export const checkpointLossDeadline: CursorRule<"spark-checkpoint"> = {
  failureMode: "F30",
  cursorKind: "spark-checkpoint",
  keys: ["lossHorizon"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    return lossDeadline(scope, seen.value.partitions, scope.cursor.lossHorizon);
  },
};

/** F30 for dead letters that nobody has handled: their topic keeps them no longer than any other. */
export const deadLetterLossDeadline: CursorRule<"dead-letter-topic"> = {
  failureMode: "F30",
  cursorKind: "dead-letter-topic",
  keys: ["lossHorizon", "financial"],
  siblingKeys: ledgerKeys,
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "dead-letter-topic");
    if (!seen.ok) return unknown(seen);
    const { earliestLossAt } = seen.value;
    if (earliestLossAt === undefined) return null;
    const unhandled = unhandledOn(scope);
    if (typeof unhandled !== "number") return unknown(unhandled);
    const evidence = { topic: scope.cursor.topic, unhandled, horizonSeconds: seconds(scope.cursor.lossHorizon) };
    if (earliestLossAt === null || unhandled === 0) return ok("nothing-pending", evidence);
    const margin = epochMs(earliestLossAt) - scope.now;
    const facts = { ...evidence, lossInSeconds: seconds(margin) };
    if (margin > scope.cursor.lossHorizon) return ok("within-limit", facts);
    return page("retention-near", facts, { deadline: isoInstant(epochMs(earliestLossAt)) });
  },
};

function unhandledOn(scope: RuleScope<"dead-letter-topic">) {
  if (scope.cursor.financial) {
    const letters = deadLettersOf(scope as RuleScope);
    if (letters === null) return 0;
    return letters.ok ? Number(letters.unhandled.size) : letters;
  }
  const quarantine = quarantineOf(scope);
  return quarantine.ok ? quarantine.debt : quarantine;
}
