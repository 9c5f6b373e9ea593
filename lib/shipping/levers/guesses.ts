import type { Lever } from "./consumer.ts";

/** A range said before a lever was turned on. Accuracy in percent, a day's total in dollars. */
export type Guess = { lever: Lever; of: "accuracy" | "day-total"; low: number; high: number; actual: number };
export type Standing = { guesses: number; hits: number; medianWidth: Record<Guess["of"], number | null> };

/** Of ranges meant to hold four times in five, so many should. */
export const aimPercent = 80;

export const isHit = ({ low, high, actual }: Guess): boolean => actual >= low && actual <= high;

/** Hits over all guesses, and how wide the ranges were: a range from 0 to 100 always hits and says nothing. */
export function standing(guesses: readonly Guess[]): Standing {
  const widths = (of: Guess["of"]) =>
    guesses.filter((guess) => guess.of === of).map(({ low, high }) => Math.round((high - low) * 100) / 100);
  return {
    guesses: guesses.length,
    hits: guesses.filter(isHit).length,
    medianWidth: { accuracy: median(widths("accuracy")), "day-total": median(widths("day-total")) },
  };
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2;
}

/** A number as typed: a decimal comma, `%`, `$` and thousands' commas are allowed. Null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s$%]/g, "").replaceAll(/,(?=\d{3}(\D|$))/g, "");
  const value = Number(plain.replace(",", "."));
  return plain === "" || !Number.isFinite(value) ? null : value;
}

/** What is wrong with a range, or null. */
export function rangeProblem(
  low: number | null,
  high: number | null,
  most: number,
): "empty" | "order" | "range" | null {
  if (low === null || high === null) return "empty";
  if (low > high) return "order";
  return low < 0 || high > most ? "range" : null;
}
