import { isoInstant } from "../observations/time.ts";
import type { Reading } from "../observations/types.ts";
import { recallFrom, type Sweeping } from "./scope.ts";
import type { RuleScope, Signal, SignalDraft, SignalRule } from "./types.ts";

/** The signals of one rule on one cursor with their last known values, and one reading each (null: not measured). */
export function signalsOf(
  sweeping: Sweeping,
  rule: SignalRule,
  scope: RuleScope,
  blind: () => RuleScope,
): { signals: Signal[]; readings: Reading[] } {
  const paused = !scope.product.inRun;
  const signals: Signal[] = [];
  const readings: Reading[] = [];
  for (const draft of draftsOf(rule, scope, blind)) {
    const signal = complete(sweeping, draft, scope, paused);
    signals.push(signal);
    if (!paused) readings.push({ signal: signal.id, at: isoInstant(scope.now), value: measured(draft) });
  }
  return { signals, readings };
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

function complete(sweeping: Sweeping, draft: SignalDraft, scope: RuleScope, paused: boolean): Signal {
  const { name, measuredAt, ...figure } = draft;
  const id = `${scope.productId}.${name}`;
  const key = `signal:${id}`;
  const value = measured(draft);
  const known = recallFrom<[number, string]>(sweeping, key);
  const observedAt = value === null ? (known?.[1] ?? null) : isoInstant(measuredAt ?? scope.now);
  if (value !== null && observedAt !== null) sweeping.after[key] = [value, observedAt];
  const signal: Signal = { ...figure, id, product: scope.productId, value: value ?? known?.[0] ?? null, observedAt };
  return paused ? { ...signal, state: "paused", reason: "not-in-this-run" } : signal;
}
