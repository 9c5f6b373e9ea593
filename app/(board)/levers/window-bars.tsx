"use client";

import type { CSSProperties } from "react";
import { barWords, chartWords } from "../../../lib/shipping/content/chart-words.ts";
import { windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { hour } from "../../../lib/shipping/levers/clock.ts";
import { windowLabel, worstRow, wrongRows } from "../../../lib/shipping/levers/derive.ts";
import type { WindowRow } from "../../../lib/shipping/levers/through-day.ts";
import { dollars } from "../../../lib/shipping/money.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
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
              {start === day ? dayEnd : windowLabel(start)}
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

const day = 24 * hour;
const dayEnd = "24:00";

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

/** Every few windows its start, and at the right edge the end of the last one. */
function ticks(rows: readonly WindowRow[]): { start: number; left: number }[] {
  const step = Math.max(1, Math.ceil(rows.length / 4));
  const starts = rows.flatMap(({ start }, index) =>
    index % step === 0 && index <= rows.length - step / 2 ? [{ start, left: (index / rows.length) * 100 }] : [],
  );
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const size = rows[1] ? rows[1].start - first.start : day - first.start;
  return [...starts, { start: last.start + size, left: 100 }];
}
