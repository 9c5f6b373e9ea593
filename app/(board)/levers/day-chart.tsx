"use client";

import { useMemo } from "react";
import { chartWords } from "../../../lib/shipping/content/chart-words.ts";
import { at, clockText } from "../../../lib/shipping/levers/clock.ts";
import { leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { outages } from "../../../lib/shipping/levers/delivery.ts";
import { simulate } from "../../../lib/shipping/levers/simulate.ts";
import { chartFrom, chartTo, type Moment, throughDay } from "../../../lib/shipping/levers/through-day.ts";
import { dollars, percent } from "../../../lib/shipping/money.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Levers } from "./use-levers.ts";

const across = (time: number) => ((time - chartFrom) / (chartTo - chartFrom)) * 100;
const hours = [6, 9, 12, 15, 18, 21, 24];
const readings = [at(12, 50), at(14), at(21), at(23, 59)];
const lunch = at(12, 50);
const marked = at(12, 50);

/** Cumulative sales: what was true and what the view showed at each moment, with the outages. */
export function DayChart({ state, derived }: Levers) {
  const { day, settings } = derived;
  const moments = useMemo(() => throughDay(day, new Set(state.levers), settings), [day, settings, state.levers]);
  const end = moments.at(-1) ?? { at: chartTo, truthCents: 0, shownCents: 0 };
  const most = Math.max(1, ...moments.map(({ truthCents, shownCents }) => Math.max(truthCents, shownCents))) * 1.1;
  const top = (cents: number) => 100 - (cents / most) * 100;
  const line = (of: (moment: Moment) => number) =>
    moments.map((moment) => `${(across(moment.at) * 10).toFixed(1)} ${top(of(moment)).toFixed(2)}`);
  const truth = line(({ truthCents }) => truthCents);
  const shown = line(({ shownCents }) => shownCents);
  const middle = moments.find((moment) => moment.at === marked);
  const above = end.truthCents >= end.shownCents;
  // Below the line there is no room for words beside the hours.
  const isOnAxis = top(end.shownCents) > 85;
  return (
    <section className="card big" aria-labelledby="chart-title">
      <header>
        <h2 id="chart-title">{chartWords.title}</h2>
        <p>{chartWords.note}</p>
      </header>
      <div className="chart" role="img" aria-label={chartWords.summary(end.truthCents, end.shownCents)}>
        <div className="plot" style={{ "--h": "250px" } as React.CSSProperties}>
          {gridOf(most).map((cents) => (
            <span key={cents} className="ys" style={{ top: `${top(cents)}%` }}>
              <span>{dollars(cents).slice(0, -3)}</span>
            </span>
          ))}
          {outages.map(({ name, from, to }) => (
            <span
              key={name}
              className="out-band"
              style={{ left: `${across(from)}%`, width: `${across(to) - across(from)}%` }}
            >
              <span>{name}</span>
            </span>
          ))}
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path className="diff" d={`M${[...truth, ...shown.toReversed()].join("L")}Z`} />
            <path className="ln" d={`M${truth.join("L")}`} />
            <path className="ln alt" d={`M${shown.join("L")}`} />
          </svg>
          <span
            className="lab"
            style={{ right: 0, top: `${top(end.truthCents)}%`, translate: above ? "0 -125%" : "0 25%" }}
          >
            {chartWords.truth(end.truthCents)}
          </span>
          <span
            className="lab alt"
            style={{ right: 0, top: `${top(end.shownCents)}%`, translate: above && !isOnAxis ? "0 25%" : "0 -125%" }}
          >
            {chartWords.shown(end.shownCents)}
          </span>
          {middle && middle.shownCents !== middle.truthCents && state.levers.length > 0 ? (
            <span className="lab at" style={{ right: `${100 - across(marked) + 7}%`, top: "24%" }}>
              {chartWords.at(clockText(marked).slice(0, 5), middle.shownCents, middle.truthCents)}
            </span>
          ) : null}
        </div>
        <div className="xs" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${across(at(hour))}%` }}>
              {String(hour).padStart(2, "0")}:00
            </span>
          ))}
        </div>
      </div>
      <Numbers state={state} derived={derived} />
    </section>
  );
}

/** Round amounts, four at most, for the lines behind the chart. */
function gridOf(most: number): number[] {
  const step = [100_000, 200_000, 500_000, 1_000_000].find((each) => most / each <= 4) ?? 2_000_000;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

function Numbers({ state, derived: { day, settings } }: Pick<Levers, "state" | "derived">) {
  const read = (readAt: number, levers = state.levers) => {
    const live = readAt < at(23) ? levers.filter((lever) => lever !== "replay") : levers;
    return simulate(day, live, readAt < at(21) ? { ...settings, readAt } : settings).accuracy;
  };
  const raw = read(lunch, ["stream"]).totalAlonePercent;
  const clean = read(lunch, leverNames.slice(0, 4)).totalAlonePercent;
  return (
    <details>
      <summary>{chartWords.numbers}</summary>
      <ScrollRegion label={chartWords.numbers}>
        <table>
          <thead>
            <tr>
              {chartWords.columns.map((column, index) => (
                <th key={column} scope="col" className={index === 0 ? undefined : "num"}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {readings.map((readAt) => {
              const { truthCents, shownCents, percent: value, totalAlonePercent } = read(readAt);
              return (
                <tr key={readAt}>
                  <th scope="row">{clockText(readAt).slice(0, 5)}</th>
                  <td className="num">{dollars(truthCents)}</td>
                  <td className="num">{dollars(shownCents)}</td>
                  <td className="num">{percent(value)}</td>
                  <td className="num dim">{percent(totalAlonePercent)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {raw > clean ? <p className="dim small mt-2">{chartWords.lunch(percent(raw), percent(clean))}</p> : null}
    </details>
  );
}
