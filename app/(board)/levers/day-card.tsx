"use client";

import { type FormEvent, useEffect, useState } from "react";
import { formatCount } from "../../../lib/board/format.ts";
import { controlWords } from "../../../lib/shipping/content/chart-words.ts";
import { fastClockWords, faultWords, windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { fastClockMinutes, initialState, windowMinutes } from "../../../lib/shipping/levers/page-state.ts";
import type { Levers } from "./use-levers.ts";

const mostSeed = 4_294_967_295;

/** Which day, how it is cut, and two faults that no lever repairs. */
export function DayCard({ state, derived, change }: Levers) {
  const [seed, setSeed] = useState(String(state.seed));
  const [bad, setBad] = useState(false);
  useEffect(() => setSeed(String(state.seed)), [state.seed]);
  const use = (event: FormEvent) => {
    event.preventDefault();
    const isSeed = /^\d{1,10}$/.test(seed.trim()) && Number(seed) <= mostSeed;
    setBad(!isSeed);
    if (isSeed) change({ seed: Number(seed), edit: null, list: null });
  };
  const truth = derived.base.orders.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section className="card" aria-labelledby="day-title">
      <header>
        <h2 id="day-title">{controlWords.title}</h2>
        <button className="btn sm" type="button" onClick={() => change(initialState)}>
          {controlWords.start}
        </button>
      </header>
      <div className="day">
        <div>
          <form className="fields" onSubmit={use}>
            <label className="lbl grow">
              {controlWords.seed}
              <input
                className="field"
                inputMode="numeric"
                value={seed}
                aria-describedby="seed-note"
                onChange={(event) => setSeed(event.target.value)}
              />
            </label>
            <button className="btn" type="submit">
              {controlWords.use}
            </button>
          </form>
          <p id="seed-note" className="dim small mt-1" role="status">
            {bad ? controlWords.badSeed : controlWords.seedNote(truth, formatCount(derived.base.orders.length))}
          </p>
          <label className="lbl mt-2">
            {controlWords.window}
            <select
              className="field"
              value={state.window}
              onChange={(event) =>
                change({ window: windowMinutes.find((each) => String(each) === event.target.value) ?? 30 })
              }
            >
              {windowMinutes.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {windowWord(minutes)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <fieldset className="faults">
          <legend>{controlWords.faults}</legend>
          <div className="two">
            <div>
              <label className="opt">
                <input
                  type="checkbox"
                  checked={state.journalLost}
                  onChange={(event) => change({ journalLost: event.target.checked })}
                />{" "}
                {faultWords.journalNeverUploaded.name}
              </label>
              <p className="dim small">{faultWords.journalNeverUploaded.does}</p>
            </div>
            <div>
              <label className="lbl">
                {faultWords.fastClockSeconds.name}
                <select
                  className="field"
                  value={state.fastClock}
                  onChange={(event) =>
                    change({ fastClock: fastClockMinutes.find((each) => String(each) === event.target.value) ?? 0 })
                  }
                >
                  {fastClockMinutes.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {fastClockWords[minutes]}
                    </option>
                  ))}
                </select>
              </label>
              <p className="dim small">{faultWords.fastClockSeconds.does}</p>
            </div>
          </div>
        </fieldset>
      </div>
    </section>
  );
}
