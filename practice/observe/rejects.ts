import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";

const counted = 300_000;

/** Poison records sent until `at`: how many, and when the newest came. */
function poisonUntil(model: Model, at: number): { count: number; newest: number | null } {
  let count = 0;
  let newest: number | null = null;
  for (const { from, to, everyMs } of model.effects.poison) {
    const until = Math.min(at, to - 1);
    if (until < from) continue;
    const sent = Math.floor((until - from) / everyMs);
    count += sent + 1;
    newest = Math.max(newest ?? 0, from + sent * everyMs);
  }
  return { count, newest };
}

export function observeRejects(model: Model, at: number): Observation {
  const { count, newest } = poisonUntil(model, at);
  const inWindow = count - poisonUntil(model, at - counted).count;
  return {
    kind: "reject-topic",
    total: String(count),
    byReason: newest === null ? [] : [{ reason: "future-event-time", inWindow, newestAt: isoInstant(newest) }],
  };
}
