import type { BoardInput } from "./input.ts";
import { signalShowsAs } from "./row-state.ts";
import type { Headline } from "./types.ts";
import { unmeasured } from "./unmeasured.ts";

/** A signal as a headline, never null: what the contract promises of it while no sweep has brought it yet. */
export function headlineOf(id: string, input: BoardInput, silent: boolean): Headline {
  const signal = input.signals.find((candidate) => candidate.id === id);
  const shown: Headline = signal
    ? {
        signal: signal.id,
        cursor: signal.cursor,
        field: signal.field,
        value: signal.value,
        unit: signal.unit,
        slo: signal.limit,
        observedAt: signal.observedAt,
        state: signalShowsAs(signal.state, input.pages),
        reason: signal.reason,
        evidence: signal.evidence,
      }
    : unmeasured(id, input.contract);
  if (silent) return { ...shown, state: "unknown", reason: "collector-silent" };
  return signal || input.contract.products[id.split(".")[0] ?? ""]?.inRun !== false
    ? shown
    : { ...shown, state: "paused", reason: "not-in-this-run" };
}
