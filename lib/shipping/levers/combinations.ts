import type { Lever, Settings } from "./consumer.ts";
import { type Day, type Result, simulate } from "./simulate.ts";

const optional: Lever[] = ["idempotent", "event-time", "watermark"];

/** The sixteen ways to set the other four while Stream is on: without replay first, fewer levers before more. */
export const combinations: readonly Lever[][] = [[], ["replay"] satisfies Lever[]].flatMap((end) =>
  subsets(optional).map((middle): Lever[] => ["stream", ...middle, ...(end as Lever[])]),
);

function subsets(of: readonly Lever[]): Lever[][] {
  const all = Array.from({ length: 2 ** of.length }, (_, bits) => of.filter((_, index) => bits & (1 << index)));
  const rank = (subset: Lever[]) => subset.map((lever) => of.indexOf(lever)).join("");
  return all.sort((a, b) => a.length - b.length || rank(a).localeCompare(rank(b)));
}

/** What is odd about a setting, with the figures a sentence needs. At most one: the one that explains the others. */
export type Saying =
  | { about: "nothing-runs-before-midnight" }
  | { about: "all-lands-at-replay"; totalIsExact: boolean }
  | { about: "watermark-without-event-time" }
  | { about: "late-duplicates-let-in"; before: number; after: number }
  | { about: "errors-cancel"; totalOffCents: number; windowsOffPercent: number }
  | { about: "same-rule-drops-again"; dropped: number }
  | { about: "duplicates-repeated"; duplicates: number }
  | { about: "exact" };

export function sayingOf(day: Day, { levers, accuracy, run, cost }: Result, settings: Settings): Saying | null {
  const has = (lever: Lever) => levers.includes(lever);
  if (cost.streams === 0) return { about: "nothing-runs-before-midnight" };
  if (has("replay") && !has("event-time")) {
    return { about: "all-lands-at-replay", totalIsExact: accuracy.shownCents === accuracy.truthCents };
  }
  if (has("watermark") && !has("event-time")) return { about: "watermark-without-event-time" };
  if (accuracy.exact) return { about: "exact" };
  if (has("replay") && !has("watermark")) {
    return { about: "same-rule-drops-again", dropped: count(run.outcomes, "dropped") };
  }
  if (has("replay") && !has("idempotent")) {
    return { about: "duplicates-repeated", duplicates: run.outcomes.length - distinct(run.outcomes) };
  }
  if (has("watermark") && !has("idempotent")) {
    const before = simulate(
      day,
      levers.filter((lever) => lever !== "watermark"),
      settings,
    ).accuracy.percent;
    if (accuracy.percent < before) return { about: "late-duplicates-let-in", before, after: accuracy.percent };
  }
  if (accuracy.totalAlonePercent >= 99 && accuracy.percent < 95) {
    return {
      about: "errors-cancel",
      totalOffCents: Math.abs(accuracy.shownCents - accuracy.truthCents),
      windowsOffPercent: Math.round((accuracy.errorCents * 1_000) / accuracy.truthCents) / 10,
    };
  }
  return null;
}

type Outcomes = Result["run"]["outcomes"];
const count = (outcomes: Outcomes, fate: string) => outcomes.filter((outcome) => outcome.fate === fate).length;
const distinct = (outcomes: Outcomes) => new Set(outcomes.map(({ record }) => record.id)).size;
