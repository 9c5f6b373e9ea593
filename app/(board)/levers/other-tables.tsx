"use client";

import { otherTablesWords, tableWords } from "../../../lib/shipping/content/table-words.ts";
import { clockText } from "../../../lib/shipping/levers/clock.ts";
import { changesOfDay, otherTables } from "../../../lib/shipping/levers/other-tables.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Levers } from "./use-levers.ts";

/** What a stream of each other table would have carried that day: few changes, counted. */
export function OtherTables({ state }: Levers) {
  const changes = changesOfDay(state.seed);
  const rows = otherTables.map((table) => ({ table, times: changes.filter((change) => change.table === table) }));
  const none = rows.filter(({ times }) => times.length === 0).length;
  return (
    <section className="card" aria-labelledby="others-title">
      <header>
        <h2 id="others-title">{otherTablesWords.title}</h2>
        <p>{otherTablesWords.sum(changes.length, none)}</p>
      </header>
      <ScrollRegion label={otherTablesWords.region}>
        <table className="others">
          <thead>
            <tr>
              {otherTablesWords.columns.map((column, index) => (
                <th key={column} scope="col" className={index === 1 ? "num" : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ table, times }) => (
              <tr key={table}>
                <th scope="row">
                  <code>{table}</code>
                </th>
                <td className="num" title={times.map(({ time }) => clockText(time).slice(0, 5)).join(" ")}>
                  {times.length}
                </td>
                <td>{tableWords[table].decision}</td>
                <td className="nowrap">{tableWords[table].cadence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="dim small mt-2">
        {otherTablesWords.hours(state.price.hours)} {otherTablesWords.note}
      </p>
    </section>
  );
}
