import type { Saying } from "../levers/combinations.ts";
import { dollars, percent } from "../money.ts";

/** One sentence for an odd setting. `window`: the word for one window. */
export function sayingWords(saying: Saying, window: string): string {
  switch (saying.about) {
    case "nothing-runs-before-midnight":
      return "Nothing of today is shown before midnight. Tomorrow it will be right, after every decision of the day.";
    case "all-lands-at-replay":
      return saying.totalIsExact
        ? `The exact total, and not one right ${window}: all of it lands where the replay ran.`
        : `The whole day lands in the ${window} of the replay.`;
    case "watermark-without-event-time":
      return "The watermark moved nothing: it needs an event time.";
    case "late-duplicates-let-in":
      return `Lower than without the watermark (${percent(saying.before)}): late duplicates now find their window open.`;
    case "errors-cancel":
      return `Errors cancel here: the total misses by ${dollars(saying.totalOffCents)}, the ${window}s by ${percent(saying.windowsOffPercent)}.`;
    case "same-rule-drops-again":
      return `A replay by the same rule drops the same orders: ${saying.dropped} again.`;
    case "duplicates-repeated":
      return `A replay repeats duplicates faithfully: ${saying.duplicates} counted twice.`;
    case "exact":
      return "Not a cent is off.";
  }
}
