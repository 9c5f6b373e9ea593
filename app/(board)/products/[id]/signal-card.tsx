"use client";

import { useState } from "react";
import { formatAgainst, formatQuantity } from "../../../../lib/board/format.ts";
import type { Headline } from "../../../../lib/board/types.ts";
import { Chart } from "../../../_chart/chart.tsx";
import { useSeries } from "../../../_chart/use-series.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { signalWords } from "../../../_ui/signal-words.ts";
import { clockWords, useZone } from "../../../_ui/time.tsx";

const ranges = [1, 3, 24] as const;

/** Every signal of a product over the last hours; the headline large, the others below it. */
export function SignalCards({ signals }: { signals: Headline[] }) {
  const [hours, setHours] = useState<number>(3);
  return signals.map((signal, index) => (
    <SignalCard
      key={signal.signal}
      figure={signal}
      hours={hours}
      large={index === 0}
      range={index === 0 ? <Ranges hours={hours} onChange={setHours} /> : null}
    />
  ));
}

function Ranges({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <div className="chips">
      {ranges.map((range) => (
        <button
          key={range}
          type="button"
          className="chip"
          aria-pressed={range === hours}
          onClick={() => onChange(range)}
        >
          {range} h
        </button>
      ))}
    </div>
  );
}

type Card = { figure: Headline; hours: number; large: boolean; range: React.ReactNode };

function SignalCard({ figure, hours, large, range }: Card) {
  const { signal, value, unit, slo, state } = figure;
  const words = signalWords(signal);
  const id = `signal-${signal}`;
  const number = value === null ? "not measured yet" : formatAgainst(value, slo, unit);
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {words.title}, {hours} h
        </h2>
        {range ?? <p>{state === "unknown" ? `last known ${number}` : number}</p>}
      </header>
      <Chart figure={figure} hours={hours} height={large ? 168 : 84} />
      <Numbers figure={figure} hours={hours} />
    </section>
  );
}

/** The chart as a table: newest first, one line for every measured bucket. */
function Numbers({ figure, hours }: { figure: Headline; hours: number }) {
  const { series } = useSeries(figure.signal, hours);
  const zone = useZone();
  const points = (series?.points ?? []).toReversed();
  const say = (value: number | null) =>
    value === null || !Number.isFinite(value) ? "no data" : formatQuantity(value, figure.unit);
  return (
    <details>
      <summary>Show numbers</summary>
      <ScrollRegion label={`Numbers of ${figure.signal}`} tall>
        <table>
          <thead>
            <tr>
              <th scope="col">{zone}</th>
              <th className="num" scope="col">
                Lowest
              </th>
              <th className="num" scope="col">
                Highest
              </th>
              <th className="num" scope="col">
                Last
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, min, max, last }) => (
              <tr key={at}>
                <th scope="row">{clockWords(at, null, zone, true)}</th>
                <td className="num">{say(min)}</td>
                <td className="num">{say(max)}</td>
                <td className="num">{say(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
