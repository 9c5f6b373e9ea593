import { quarantineOf } from "../quarantine.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, unknown, warn } from "../verdicts.ts";

/**
 * F06: dead letters of a non-financial topic above the larger of a count and a fraction of what was consumed in the window.
 * Below it they warn. The debt, dead letters of any age that nobody has written off, is the signal's warning: the rate's page
 * ends without it.
 */
export const overCap: CursorRule<"dead-letter-topic"> = {
  failureMode: "F06",
  cursorKind: "dead-letter-topic",
  keys: ["financial", "window", "capCount", "capFraction"],
  evaluate(scope) {
    if (scope.cursor.financial) return null;
    const seen = quarantineOf(scope);
    if (!seen.ok) return unknown(seen);
    const { inWindow, cap, evidence, total } = seen;
    if (seen.unseen && inWindow > cap) return unknown(seen.unseen, evidence);
    const extent = `{[0,${total})}`;
    if (inWindow > cap) return page("over-cap", evidence, { extent });
    const clear = inWindow < cap * scope.contract.pages.clearFraction;
    if (inWindow > 0) return warn("under-cap", evidence, { clear });
    return ok("within-limit", evidence);
  },
};
