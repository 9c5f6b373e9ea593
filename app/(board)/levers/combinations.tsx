"use client";

import { useMemo, useState } from "react";
import { combinationWords } from "../../../lib/shipping/content/chart-words.ts";
import { leverWords, windowWord } from "../../../lib/shipping/content/lever-words.ts";
import { sayingWords } from "../../../lib/shipping/content/saying-words.ts";
import { combinations, sayingOf } from "../../../lib/shipping/levers/combinations.ts";
import { leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { refusal, simulate } from "../../../lib/shipping/levers/simulate.ts";
import { dollars, percent } from "../../../lib/shipping/money.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Levers } from "./use-levers.ts";

const others = leverNames.slice(1, 5);

/** Every setting of the four with Stream on, computed once it is opened. */
export function Combinations(props: Levers) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{combinationWords.title}</h2>
      </summary>
      <p className="dim small">{combinationWords.note}</p>
      {open ? <Table {...props} /> : null}
    </details>
  );
}

function Table({ state, derived: { day, settings }, change }: Levers) {
  const rows = useMemo(
    () =>
      combinations.map((levers) => {
        const result = simulate(day, levers, settings);
        return { levers, accuracy: result.accuracy, saying: sayingOf(day, result, settings) };
      }),
    [day, settings],
  );
  const nameOf = (levers: readonly (typeof leverNames)[number][]) =>
    levers.length === 1 ? combinationWords.alone : levers.map((lever) => leverWords[lever].name).join(", ");
  return (
    <ScrollRegion label={combinationWords.region}>
      <table className="lad">
        <thead>
          <tr>
            {others.map((lever) => (
              <th key={lever} scope="col">
                {leverWords[lever].name}
              </th>
            ))}
            {combinationWords.columns.map((column, index) => (
              <th key={column} scope="col" className={index < 2 ? "num" : undefined}>
                {column}
              </th>
            ))}
            <th scope="col">{combinationWords.set}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ levers, accuracy, saying }) => (
            <tr key={levers.join()} className={levers.join() === state.levers.join() ? "on" : undefined}>
              {others.map((lever) => (
                <td key={lever}>
                  <span aria-hidden="true">{levers.includes(lever) ? "✓" : "–"}</span>
                  <span className="sr">{levers.includes(lever) ? combinationWords.yes : combinationWords.no}</span>
                </td>
              ))}
              <td className="num">{percent(accuracy.percent)}</td>
              <td className="num">{dollars(accuracy.shownCents)}</td>
              <td className="wrap-ok">{saying === null ? "" : sayingWords(saying, windowWord(state.window))}</td>
              <td>
                <button
                  type="button"
                  className="btn sm"
                  aria-label={combinationWords.setLabel(nameOf(levers))}
                  onClick={() => change({ levers, bypass: refusal(levers, false) !== null })}
                >
                  {combinationWords.set}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
