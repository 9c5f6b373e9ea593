"use client";

import { tableWords } from "../../../lib/shipping/content/table-words.ts";
import { worksheetWords } from "../../../lib/shipping/content/worksheet-words.ts";
import { otherTables } from "../../../lib/shipping/levers/other-tables.ts";
import type { TableRow } from "../../../lib/shipping/worksheet.ts";
import type { Part } from "./worksheet-page.tsx";

const fields = ["table", "decision", "cadence"] as const;

/** Tables that stay in batch: each with its decision and the cadence that serves it. */
export function TableRows({ sheet, change }: Part) {
  const set = (at: number, patch: Partial<TableRow>) =>
    change({ tables: sheet.tables.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  const fill = () => change({ tables: otherTables.map((table) => ({ table, ...tableWords[table] })) });
  return (
    <section className="card" aria-labelledby="tables-title">
      <header>
        <h2 id="tables-title">{worksheetWords.tables}</h2>
        <p>{worksheetWords.tablesNote}</p>
      </header>
      <ol className="trows">
        {sheet.tables.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while it is typed
          <li key={index}>
            {fields.map((field, column) => (
              <label key={field} className="lbl">
                {worksheetWords.tableColumns[column]}
                <input
                  className="field"
                  aria-label={worksheetWords.table(index, worksheetWords.tableColumns[column] ?? field)}
                  value={row[field]}
                  onChange={(event) => set(index, { [field]: event.target.value })}
                />
              </label>
            ))}
            <button
              className="btn sm noprint"
              type="button"
              aria-label={worksheetWords.removeRow(index)}
              onClick={() => change({ tables: sheet.tables.filter((_, at) => at !== index) })}
            >
              {worksheetWords.remove}
            </button>
          </li>
        ))}
      </ol>
      <div className="fields noprint">
        <button
          className="btn sm"
          type="button"
          onClick={() => change({ tables: [...sheet.tables, { table: "", decision: "", cadence: "" }] })}
        >
          {worksheetWords.add}
        </button>
        <button className="btn sm" type="button" onClick={fill}>
          {worksheetWords.fill}
        </button>
      </div>
    </section>
  );
}
