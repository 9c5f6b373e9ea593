import type { EvidenceShape, FiringStep } from "./evidence.ts";

export type TimelineEvent = { step: FiringStep; words: string; at: string; seconds: number; share: number };

export const stepWords: Readonly<Record<FiringStep, string>> = {
  baseline: "good baseline",
  injected: "caused",
  shown: "shown by the system's own tool",
  detected: "detected",
  notified: "page sent",
  withheld: "its source withheld: unknown",
  seenAgain: "seen again, still open",
  removed: "cause removed",
  ended: "page ended",
  baselineAgain: "good baseline again",
};

/** What happened in order. `seconds` since the cause, `share` of the whole firing from 0 to 1. */
export function timelineOf({ times }: Pick<EvidenceShape, "times">): TimelineEvent[] {
  const known = (Object.entries(times) as [FiringStep, string][])
    .map(([step, at]) => ({ step, at, ms: Date.parse(at) }))
    .sort((a, b) => a.ms - b.ms);
  const first = known[0]?.ms ?? 0;
  const whole = Math.max(1, (known.at(-1)?.ms ?? first) - first);
  const caused = Date.parse(times.injected ?? known[0]?.at ?? "");
  return known.map(({ step, at, ms }) => ({
    step,
    at,
    words: stepWords[step],
    seconds: Math.round((ms - caused) / 100) / 10,
    share: (ms - first) / whole,
  }));
}
