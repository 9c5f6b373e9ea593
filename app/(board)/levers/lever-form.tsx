"use client";

import { NBSP } from "../../../lib/board/format.ts";
import { controlWords } from "../../../lib/shipping/content/chart-words.ts";
import { leverWords, pageWords } from "../../../lib/shipping/content/lever-words.ts";
import { type Lever, leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { mostWatermarkMinutes } from "../../../lib/shipping/levers/page-state.ts";
import { points } from "../../../lib/shipping/money.ts";
import type { Guesses } from "./use-guesses.ts";
import type { Levers } from "./use-levers.ts";

/** Why the last switch did not stay: a replay lacks levers, or fell with one it needs. */
export type Refused = { needs: Lever[] } | { fell: true };
type Props = Levers & {
  guesses: Guesses;
  refused: Refused | null;
  flip: (lever: Lever) => void;
  turnOn: (levers: readonly Lever[], bypass?: boolean) => void;
};

const names = (levers: readonly Lever[]) => levers.map((lever) => leverWords[lever].name).join(", ");

export function LeverForm({ state, derived, change, guesses, refused, flip, turnOn }: Props) {
  const gain = (index: number) => {
    const [below, above] = [derived.results[index], derived.results[index + 1]];
    return below && above ? points(below.accuracy.percent, above.accuracy.percent) : "";
  };
  const isOn = (lever: Lever) =>
    state.levers.includes(lever) || (lever === "stream" && state.levers.includes("all-tables"));
  return (
    <section className="card" aria-labelledby="levers-title">
      <header>
        <h2 id="levers-title">{pageWords.title}</h2>
        <p>{pageWords.order}</p>
      </header>
      <ol>
        {leverNames.map((lever, index) => (
          <li key={lever} className="lever">
            <input
              id={`lever-${lever}`}
              className="sw2"
              type="checkbox"
              role="switch"
              checked={isOn(lever)}
              aria-checked={isOn(lever)}
              disabled={lever === "stream" && !state.levers.includes("stream") && isOn(lever)}
              aria-describedby={`does-${lever}`}
              onChange={() => flip(lever)}
            />
            <label htmlFor={`lever-${lever}`}>
              {leverWords[lever].name}
              {lever === "watermark" ? ` ${state.watermark}${NBSP}min` : ""}
            </label>
            <span className="d">{guesses.isSeen(lever) ? gain(index) : pageWords.hidden}</span>
            <small id={`does-${lever}`}>{leverWords[lever].does}</small>
            {lever === "watermark" ? (
              <span className="wm">
                <input
                  type="range"
                  min={0}
                  max={mostWatermarkMinutes}
                  value={state.watermark}
                  aria-label={controlWords.watermark}
                  aria-valuetext={`${state.watermark} min`}
                  onChange={(event) => change({ watermark: Number(event.target.value) })}
                />
                <output>
                  {state.watermark}
                  {NBSP}min
                </output>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <div role="status">
        {refused && "needs" in refused ? (
          <div className="refused">
            <p>{pageWords.needs(names(refused.needs))}</p>
            <div className="fields">
              <button className="btn sm" type="button" onClick={() => turnOn(refused.needs)}>
                {pageWords.turnOnAll}
              </button>
              <button className="btn sm" type="button" onClick={() => turnOn(["replay"], true)}>
                {pageWords.bypass}
              </button>
            </div>
          </div>
        ) : refused ? (
          <p className="refused">{pageWords.replayOff}</p>
        ) : null}
      </div>
      {state.levers.includes("all-tables") && !state.levers.includes("stream") ? (
        <p className="dim small mt-2">{pageWords.streamsOrders}</p>
      ) : null}
      <p className="dim small mt-2">{pageWords.pointsNote}</p>
    </section>
  );
}
