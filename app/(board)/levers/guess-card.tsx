"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { guessWords, outcomeWords, standingWords } from "../../../lib/shipping/content/guess-words.ts";
import { leverWords } from "../../../lib/shipping/content/lever-words.ts";
import type { Lever } from "../../../lib/shipping/levers/consumer.ts";
import { type Guess, rangeProblem, readNumber, standing } from "../../../lib/shipping/levers/guesses.ts";
import { inOrder, settingsOf } from "../../../lib/shipping/levers/page-state.ts";
import { refusal, simulate } from "../../../lib/shipping/levers/simulate.ts";
import type { Guesses } from "./use-guesses.ts";
import type { Levers } from "./use-levers.ts";

type Props = Levers & {
  guesses: Guesses;
  /** The lever to guess at; null when every rung is uncovered. */
  lever: Lever | null;
  focused: boolean;
  turnOn: (levers: readonly Lever[]) => void;
  refuse: (needs: Lever[]) => void;
};
const mostDollars = 1_000_000;
const empty = { low: "", high: "", dayLow: "", dayHigh: "" };
type Field = keyof typeof empty;

/** A low and a high before a lever is turned on; for event-time also what the day's total does. */
export function GuessCard({ state, derived, change, guesses, lever, focused, turnOn, refuse }: Props) {
  const [text, setText] = useState(empty);
  const [problem, setProblem] = useState<keyof typeof guessWords.problems | null>(null);
  const [said, setSaid] = useState<Guess[]>([]);
  const low = useRef<HTMLInputElement>(null);
  const both = lever === "event-time";
  useEffect(() => {
    setText(empty);
    setProblem(null);
    if (focused && lever !== null) low.current?.focus();
  }, [lever, focused]);

  const lacking = lever === null ? undefined : refusal([...state.levers, lever], state.bypass)?.needs;
  const guess = (event: FormEvent) => {
    event.preventDefault();
    if (lever === null) return;
    if (lacking) return refuse(lacking);
    const accuracy: [number | null, number | null] = [readNumber(text.low), readNumber(text.high)];
    const total: [number | null, number | null] = [readNumber(text.dayLow), readNumber(text.dayHigh)];
    const found = rangeProblem(...accuracy, 100) ?? (both ? rangeProblem(...total, mostDollars) : null);
    setProblem(found);
    if (found !== null) return;
    const levers = inOrder([...state.levers, lever]);
    const result = simulate(derived.day, levers, settingsOf(state)).accuracy;
    const made = (of: Guess["of"], range: typeof accuracy, actual: number): Guess => ({
      lever,
      of,
      low: range[0] ?? 0,
      high: range[1] ?? 0,
      actual,
    });
    const all = [
      made("accuracy", accuracy, result.percent),
      ...(both ? [made("day-total", total, result.shownCents / 100)] : []),
    ];
    guesses.uncover([lever], all);
    change({ levers });
    setSaid(all);
    setText(empty);
  };
  const field = (name: Field, label: string, ref?: typeof low) => (
    <label className="lbl">
      {label}
      <input
        ref={ref}
        className="field"
        inputMode="decimal"
        autoComplete="off"
        value={text[name]}
        aria-describedby={problem === null ? undefined : "guess-problem"}
        onChange={(event) => setText({ ...text, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <section className="card" aria-labelledby="guess-title">
      <header>
        <h2 id="guess-title">{lever === null ? guessWords.done : guessWords.title(leverWords[lever].name)}</h2>
      </header>
      {lever === null ? (
        <p className="sec small">{guessWords.doneNote}</p>
      ) : (
        <form className="guess" onSubmit={guess}>
          {both ? <p className="sec small">{guessWords.betBoth}</p> : null}
          <div className="two">
            {field("low", guessWords.low, low)}
            {field("high", guessWords.high)}
            {both ? field("dayLow", guessWords.dayLow) : null}
            {both ? field("dayHigh", guessWords.dayHigh) : null}
          </div>
          <div className="fields">
            <button className="btn pri" type="submit">
              {guessWords.turnOn}
            </button>
            <button className="btn sm" type="button" onClick={() => (lacking ? refuse(lacking) : turnOn([lever]))}>
              {guessWords.skip}
            </button>
          </div>
        </form>
      )}
      <div role="status">
        {problem === null ? null : (
          <p id="guess-problem" className="refused">
            {guessWords.problems[problem]}
          </p>
        )}
        {said.map((each) => (
          <p key={each.of} className="mt-2">
            {outcomeWords(each)}
          </p>
        ))}
      </div>
      <p className="dim small mt-2">{standingWords(standing(guesses.guesses))}</p>
      {guesses.guesses.length === 0 ? null : (
        <button className="btn sm mt-2" type="button" onClick={guesses.forget}>
          {guessWords.forget}
        </button>
      )}
    </section>
  );
}
