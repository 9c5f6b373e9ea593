import { NBSP } from "../../board/format.ts";
import { aimPercent, type Guess, isHit, type Standing } from "../levers/guesses.ts";
import { dollars, percent } from "../money.ts";

export const guessWords = {
  title: (lever: string) => `Guess first: ${lever}`,
  done: "All rungs are uncovered",
  doneNote: "Another day seed covers them again.",
  low: `low${NBSP}%`,
  high: `high${NBSP}%`,
  dayLow: `day total, low${NBSP}$`,
  dayHigh: `day total, high${NBSP}$`,
  turnOn: "Turn on",
  skip: "Turn on without a guess",
  forget: "Forget guesses",
  betBoth: "Bet on both: accuracy, and what the day total does.",
  problems: {
    empty: "Say a low and a high first.",
    order: "The low is above the high.",
    range: "That range is not possible.",
  },
} as const;

/** `3 of 4 guesses hit; aim 80 %. Median width 9 points.` */
export function standingWords({ guesses, hits, medianWidth }: Standing): string {
  if (guesses === 0) return "No guess yet. Aim to be right four times in five; a range from 0 to 100 says nothing.";
  const points = medianWidth.accuracy;
  const money = medianWidth["day-total"];
  const widths = [
    points === null ? "" : `${Number(points.toFixed(1))}${NBSP}points`,
    money === null ? "" : dollars(money * 100),
  ].filter((width) => width !== "");
  return `${hits} of ${guesses} ${guesses === 1 ? "guess" : "guesses"} hit; aim ${aimPercent}${NBSP}%. Median width ${widths.join(" and ")}.`;
}

export function outcomeWords(guess: Guess): string {
  const say = (value: number) => (guess.of === "accuracy" ? percent(value) : dollars(value * 100));
  const range = `${say(guess.low)} to ${say(guess.high)}`;
  return `${isHit(guess) ? "Hit" : "Missed"}: ${say(guess.actual)}, you said ${range}.`;
}
