"use client";

import { fitWords, measuredWords, worksheetWords } from "../../../lib/shipping/content/worksheet-words.ts";
import { fitOf, type Measured } from "../../../lib/shipping/worksheet.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { Part } from "./worksheet-page.tsx";

/** Three measurements of the reader's own workload beside the published figures. */
export function MeasuredFields({ sheet, change }: Part) {
  const fit = fitOf(sheet.measured);
  return (
    <section className="card" aria-labelledby="measured-title">
      <header>
        <h2 id="measured-title">{worksheetWords.measured}</h2>
        <p>{worksheetWords.measuredNote}</p>
      </header>
      <ScrollRegion label={worksheetWords.measuredRegion}>
        <table>
          <ColumnHeads names={worksheetWords.measuredColumns} />
          <tbody>
            {(Object.keys(measuredWords) as (keyof Measured)[]).map((name) => (
              <tr key={name}>
                <th scope="row">
                  <label htmlFor={`measured-${name}`}>
                    {measuredWords[name].name}, {measuredWords[name].unit}
                  </label>
                </th>
                <td>
                  <input
                    id={`measured-${name}`}
                    className="field tiny"
                    inputMode="decimal"
                    value={sheet.measured[name]}
                    onChange={(event) => change({ measured: { ...sheet.measured, [name]: event.target.value } })}
                  />
                </td>
                <td className="dim">{measuredWords[name].published}</td>
                <td>{fitWords[fit[name]]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
