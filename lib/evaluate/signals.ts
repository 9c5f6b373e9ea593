import { isoInstant } from "../observations/time.ts";
import type { Reading } from "../observations/types.ts";
import { type ProductSweep, recallFrom } from "./scope.ts";
import type { RuleScope, Signal, SignalDraft, SignalRule } from "./types.ts";

/** Adds the signals of one rule on one cursor with their last known values, and one reading each (null: not measured). */
export function addSignals(
  to: { signals: Signal[]; readings: Reading[] },
  rule: SignalRule,
  scope: RuleScope,
  at: ProductSweep,
  blind: () => RuleScope,
): void {
  const paused = !scope.product.inRun;
  for (const draft of draftsOf(rule, scope, blind)) {
    const signal = complete(at, draft, scope, paused);
    to.signals.push(signal);
    if (!paused) to.readings.push({ signal: signal.id, at: isoInstant(scope.now), value: measured(draft) });
  }
}

/** A rule that cannot read what arrived is asked again with nothing to see, so that its figures stay on the board. */
function draftsOf(rule: SignalRule, scope: RuleScope, blind: () => RuleScope): SignalDraft[] {
  if (!scope.product.inRun) return rule.evaluate(blind() as never);
  try {
    return rule.evaluate(scope as never);
  } catch {
    return rule.evaluate(blind() as never);
  }
}

const measured = (draft: SignalDraft): number | null =>
  draft.value !== null && Number.isFinite(draft.value) ? draft.value : null;

function complete({ sweeping, names }: ProductSweep, draft: SignalDraft, scope: RuleScope, paused: boolean): Signal {
  const { id, key } = names.signal(draft.name);
  const value = measured(draft);
  const known = recallFrom<[number, string]>(sweeping, key);
  const observedAt = value === null ? (known?.[1] ?? null) : isoInstant(draft.measuredAt ?? scope.now);
  if (value !== null && observedAt !== null) sweeping.after[key] = [value, observedAt];
  return {
    id,
    product: scope.productId,
    cursor: draft.cursor,
    field: draft.field,
    value: value ?? known?.[0] ?? null,
    unit: draft.unit,
    limit: draft.limit,
    observedAt,
    state: paused ? "paused" : draft.state,
    reason: paused ? "not-in-this-run" : draft.reason,
    evidence: draft.evidence,
  };
}
