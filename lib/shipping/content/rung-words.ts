import type { Lever } from "../levers/consumer.ts";
import { dollars, percent } from "../money.ts";

/** What a rung did, against the one below it. Money in cents, accuracy in percent, `errorPercent` of the day. */
export type Step = {
  lever: Lever;
  accuracyRose: boolean;
  totalStep: number;
  totalOff: number;
  errorPercent: number;
  /** Drops before and after, and orders not shown before that now stand where they were sold. */
  droppedBefore: number;
  dropped: number;
  regained: [string, number][];
  watermarkMinutes: number;
  /** Dollars of one hour of one stream. */
  streamHour: number;
  /** The window whose figure is furthest off. */
  worst: { at: string; shown: number; truth: number } | null;
  pipelines: number;
  pipelinesBefore: number;
  window: string;
};

const list = (parts: [string, number][]) => parts.map(([name, count]) => `${name} ${count}`).join(", ");

const cameBack = ({ regained }: Step) =>
  regained.length === 0 ? "No dropped order came back." : `Back where they were sold: ${list(regained)}.`;

const words: Record<Lever, (step: Step) => string> = {
  stream: ({ totalOff, worst }) =>
    [
      `Seconds old now, and ${dollars(Math.abs(totalOff))} too ${totalOff > 0 ? "high" : "low"}.`,
      worst ? `Furthest off: ${worst.at} shows ${dollars(worst.shown)} of ${dollars(worst.truth)}.` : "",
    ].join(" "),
  idempotent: ({ totalOff, errorPercent, window }) =>
    `The total misses by ${dollars(Math.abs(totalOff))}, the ${window}s by ${percent(errorPercent)}. Little is lost: it is misplaced, and that costs twice.`,
  "event-time": ({ accuracyRose, totalStep }) =>
    accuracyRose && totalStep < 0
      ? `Accuracy rises while the total falls by ${dollars(-totalStep)}. A misplaced order costs two errors, a dropped one costs one.`
      : `The total moves by ${dollars(totalStep)}. A misplaced order costs two errors, a dropped one costs one.`,
  watermark: (step) =>
    `${step.droppedBefore} drops became ${step.dropped}. ${cameBack(step)} The price: a ${step.window} is final ${step.watermarkMinutes} min after its end.`,
  replay: (step) =>
    `${cameBack(step)} One job, run again for about an hour (${dollars(step.streamHour * 100)}), readers switched, the first retired: kappa.`,
  "all-tables": ({ pipelines, pipelinesBefore }) =>
    `The anti-lever: pipelines ${pipelinesBefore} → ${pipelines} and the bill moved. Accuracy and lag did not, for the orders job never reads the twelve.`,
};

export const rungWords = (step: Step): string => words[step.lever](step);
