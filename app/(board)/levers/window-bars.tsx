"use client";

import type { CSSProperties } from "react";
import { barWords, chartWords } from "../../../lib/shipping/content/chart-words.ts";
import { windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { windowLabel, worstRow, wrongRows } from "../../../lib/shipping/levers/derive.ts";
import type { WindowRow } from "../../../lib/shipping/levers/through-day.ts";
import { dollars } from "../../../lib/shipping/money.ts";
import { ScrollRegion } from "../../_shipping/scroll-region.tsx";
import type { Levers } from "./use-levers.ts";

/** One bar per window: grey shown, hatched missing, dotted too much. */
export function WindowBars({ state, derived: { rows } }: Levers) {
  const word = windowWord(state.window);
  const wrong = wrongRows(rows);
  const worst = worstRow(rows);
  const most = Math.max(1, ...rows.map(({ truthCents, shownCents }) => Math.max(truthCents, shownCents)));
  const worstText = worst === null ? "" : barWords.worst(windowLabel(worst.start), worst);
  const style = {
    gridTemplateColumns: `repeat(${rows.length}, minmax(0, 1fr))`,
    gap: rows.length > 60 ? 0 : undefined,
  };
  return (
    <section className="card" aria-labelledby="bars-title">
      <header>
        <h2 id="bars-title">{barWords.title(word)}</h2>
        <p>
          {barWords.legend}
          {worstText === "" ? "" : ` · ${worstText}`}
        </p>
      </header>
      <div role="img" aria-label={`${barWords.summary(rows.length, wrong.length, word)} ${worstText}`}>
        <div className="hh" style={style}>
          {rows.map((row) => (
            <i key={row.start} className={barKind(row)} style={heights(row, most)} title={windowLabel(row.start)} />
          ))}
        </div>
        <div className="xs" aria-hidden="true">
          {ticks(rows).map(({ start, left }) => (
            <span key={start} style={{ left: `${left}%` }}>
              {windowLabel(start)}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary>{chartWords.numbers}</summary>
        <ScrollRegion label={barWords.region(word)} tall>
          <table>
            <thead>
              <tr>
                {barWords.columns.map((column, index) => (
                  <th key={column} scope="col" className={index === 0 ? undefined : "num"}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ start, truthCents, shownCents }) => (
                <tr key={start}>
                  <th scope="row">{windowLabel(start)}</th>
                  <td className="num">{dollars(truthCents)}</td>
                  <td className="num">{dollars(shownCents)}</td>
                  <td className="num">{dollars(shownCents - truthCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </section>
  );
}

const barKind = ({ truthCents, shownCents }: WindowRow) =>
  shownCents < truthCents ? "off" : shownCents > truthCents ? "over" : undefined;

/** `--t` the taller of truth and shown, `--s` the part that both have. */
function heights({ truthCents, shownCents }: WindowRow, most: number): CSSProperties {
  const share = (cents: number) => `${((cents / most) * 100).toFixed(1)}%`;
  return {
    "--t": share(Math.max(truthCents, shownCents)),
    "--s": share(Math.min(truthCents, shownCents)),
  } as CSSProperties;
}

function ticks(rows: readonly WindowRow[]): { start: number; left: number }[] {
  const step = Math.max(1, Math.ceil(rows.length / 5));
  return rows
    .filter((_, index) => index % step === 0)
    .map(({ start }, index) => ({ start, left: ((index * step) / rows.length) * 100 }));
}
