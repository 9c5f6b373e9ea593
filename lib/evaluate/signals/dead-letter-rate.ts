import { type Quarantine, quarantineOf } from "../quarantine.ts";
import type { SignalDraft, SignalRule } from "../types.ts";

/** Dead letters per minute over the contract's window, against the cap per minute. Counted on the topic. */
export const deadLetterRate: SignalRule<"dead-letter-topic"> = {
  cursorKind: "dead-letter-topic",
  keys: ["financial", "window", "capCount", "capFraction"],
  evaluate(scope) {
    if (scope.cursor.financial) return [];
    const minutes = scope.cursor.window / 60_000;
    const figure: Omit<SignalDraft, "value" | "limit" | "state" | "reason" | "evidence"> = {
      name: "dead-letter-rate",
      cursor: scope.sibling("consumer-group", "sink")?.cursor.group ?? scope.cursor.topic,
      field: scope.product.timestamp,
      unit: "per minute",
    };
    const seen = quarantineOf(scope);
    if (!seen.ok) {
      const evidence = { unseen: seen.unseen, failure: seen.failure };
      const limit = perMinute(scope.cursor.capCount, minutes);
      return [{ ...figure, limit, value: null, state: "unknown", reason: seen.reason, evidence }];
    }
    const limit = perMinute(seen.cap, minutes);
    return [{ ...figure, limit, value: perMinute(seen.inWindow, minutes), evidence: seen.evidence, ...standing(seen) }];
  },
};

const perMinute = (count: number, minutes: number) => Math.round((count / minutes) * 100) / 100;

function standing({ inWindow, cap, debt, unseen }: Quarantine): Pick<SignalDraft, "state" | "reason"> {
  if (inWindow > cap)
    return unseen ? { state: "unknown", reason: unseen.reason } : { state: "page", reason: "over-cap" };
  if (inWindow > 0) return { state: "warn", reason: "under-cap" };
  if (debt > 0) return { state: "warn", reason: "unhandled-dead-letters" };
  return { state: "ok", reason: "within-limit" };
}
