import { reasonWords } from "../content/lever-words.ts";
import type { Step } from "../content/rung-words.ts";
import { truthByWindow } from "./accuracy.ts";
import { type Derived, regained, windowLabel, worstRow } from "./derive.ts";
import type { Reason } from "./order-lists.ts";
import type { LeverState } from "./page-state.ts";
import { windowRows } from "./through-day.ts";

/** What a rung (1 to 6) did against the one below it. `window`: the word for one window. */
export function stepOf(derived: Derived, rung: number, { price, watermark }: LeverState, window: string): Step | null {
  const [below, above] = [derived.results[rung - 1], derived.results[rung]];
  const lever = above?.levers.at(-1);
  if (!below || !above || !lever) return null;
  const { windowSeconds } = derived.settings;
  const worst = worstRow(windowRows(truthByWindow(derived.day.orders, windowSeconds), above.run.shown, windowSeconds));
  const dropped = (result: typeof above) => result.run.outcomes.filter(({ fate }) => fate === "dropped").length;
  return {
    lever,
    accuracyRose: above.accuracy.errorCents < below.accuracy.errorCents,
    totalStep: above.accuracy.shownCents - below.accuracy.shownCents,
    totalOff: above.accuracy.shownCents - above.accuracy.truthCents,
    errorPercent: Math.round((above.accuracy.errorCents * 1_000) / Math.max(1, above.accuracy.truthCents)) / 10,
    droppedBefore: dropped(below),
    dropped: dropped(above),
    regained: regained(derived, rung).map(([reason, count]) => [reasonWords[reason as Reason], count]),
    watermarkMinutes: watermark,
    streamHour: price.shardsPerStream * price.shardHour + price.workerHour,
    worst: worst && { at: windowLabel(worst.start), shown: worst.shownCents, truth: worst.truthCents },
    pipelines: above.cost.pipelines,
    pipelinesBefore: below.cost.pipelines,
    window,
  };
}
