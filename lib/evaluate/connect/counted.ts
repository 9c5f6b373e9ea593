import { isoInstant } from "../../observations/time.ts";
import type { Reason } from "../reasons.ts";
import type { Evidence, ProductScope, RuleVerdict } from "../types.ts";
import { ok, page, seconds } from "../verdicts.ts";

/** Since when a condition holds by the monitor's count, and where the cursor stood then. */
export type Counted = { since: number; at: string };
type Counting = Pick<ProductScope, "now" | "recall" | "remember">;

/** Counts a condition until its cursor moves; `at` is what must not move meanwhile. */
export function count(scope: Counting, at: string): Counted {
  const before = scope.recall<Counted | null>();
  const counted = before && before.at === at ? before : { since: scope.now, at };
  scope.remember(counted);
  return counted;
}

/** A page once it held for longer than allowed, with its true start; until then ok, keeping an open page open. */
export function pageAfter(
  scope: Counting,
  counted: Counted,
  allowedMs: number,
  reason: Reason,
  evidence: Evidence,
  extra: Partial<RuleVerdict> = {},
): RuleVerdict {
  const facts = { ...evidence, heldSeconds: seconds(scope.now - counted.since), allowedSeconds: seconds(allowedMs) };
  if (scope.now - counted.since <= allowedMs) return ok("within-limit", facts, { clear: false });
  return page(reason, facts, { since: isoInstant(counted.since), forMs: 0, ...extra });
}
