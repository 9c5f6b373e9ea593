import { windowOf } from "./clock.ts";
import type { Order } from "./day.ts";

export type Accuracy = {
  /** Percent with one decimal, rounded down; 100 only when no cent is off. */
  percent: number;
  exact: boolean;
  errorCents: number;
  shownCents: number;
  truthCents: number;
  /** What the day's total alone would say, percent with one decimal, rounded down. */
  totalAlonePercent: number;
};

/** Cents of true sales per window start. */
export function truthByWindow(orders: readonly Order[], windowSeconds: number): Map<number, number> {
  const truth = new Map<number, number>();
  for (const { time, cents } of orders) {
    const window = windowOf(time, windowSeconds);
    truth.set(window, (truth.get(window) ?? 0) + cents);
  }
  return truth;
}

/**
 * 1 − Σ|shown − true| / Σ true over every window that either side has: errors in opposite directions do not cancel.
 * A day without sales is exact when nothing is shown.
 */
export function accuracyOf(truth: ReadonlyMap<number, number>, shown: ReadonlyMap<number, number>): Accuracy {
  let errorCents = 0;
  for (const window of new Set([...truth.keys(), ...shown.keys()])) {
    errorCents += Math.abs((truth.get(window) ?? 0) - (shown.get(window) ?? 0));
  }
  const sum = (values: ReadonlyMap<number, number>) => [...values.values()].reduce((total, cents) => total + cents, 0);
  const truthCents = sum(truth);
  const shownCents = sum(shown);
  return {
    percent: flooredPercent(errorCents, truthCents),
    exact: errorCents === 0,
    errorCents,
    shownCents,
    truthCents,
    totalAlonePercent: flooredPercent(Math.abs(shownCents - truthCents), truthCents),
  };
}

/** Tenths of a percent in whole numbers, so that rounding never lifts a figure. */
function flooredPercent(errorCents: number, truthCents: number): number {
  if (truthCents === 0) return errorCents === 0 ? 100 : 0;
  return Math.max(0, Math.floor(((truthCents - errorCents) * 1_000) / truthCents)) / 10;
}
