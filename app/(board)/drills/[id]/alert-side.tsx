import type { DrillView } from "../../../../lib/drills/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { grouped } from "../words.ts";

/** What the page said and what was measured then. */
export function AlertSide({ drill }: { drill: Pick<DrillView, "alert" | "symptoms" | "charts" | "tables"> }) {
  const { alert, symptoms, charts, tables } = drill;
  return (
    <>
      <section className="card" aria-labelledby="symptoms">
        <header>
          <h2 id="symptoms">Symptoms</h2>
          <p>
            fired {alert.firedAt} · measured {alert.value} · limit {alert.limit}
          </p>
        </header>
        {symptoms.length === 0 ? <p className="sec">Read from the estate when you begin.</p> : null}
        <ul className="sym">
          {symptoms.map(({ id, text }) => (
            <li key={id}>
              <span className="sid">{id}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      {charts.map((chart) => (
        <Bars key={chart.title} chart={chart} />
      ))}
      {tables.map((table) => (
        <NumberTable key={table.title} table={table} />
      ))}
    </>
  );
}

function Bars({ chart }: { chart: DrillView["charts"][number] }) {
  const most = Math.max(...chart.points.map(({ value }) => value));
  const top = chart.points.find(({ value }) => value === most);
  return (
    <section className="card" aria-label={chart.title}>
      <header>
        <h2>{chart.title}</h2>
        <p>
          {chart.unit}; most {grouped(most)} at {top?.label}
        </p>
      </header>
      <div role="img" aria-label={chart.summary}>
        <svg className="bars" viewBox={`0 0 ${chart.points.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {chart.points.map(({ label, value }, at) => {
            const height = Math.max(1.5, (100 * value) / most);
            return <rect key={label} x={at + 0.06} y={100 - height} width={0.88} height={height} />;
          })}
        </svg>
        <div className="bl">
          {chart.points.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
    </section>
  );
}

const shownRows = 6;

function NumberTable({ table }: { table: DrillView["tables"][number] }) {
  const rest = table.rows.length - shownRows;
  return (
    <section className="card" aria-label={table.title}>
      <header>
        <h2>{table.title}</h2>
        <p>{table.caption}</p>
      </header>
      <Rows table={table} rows={table.rows.slice(0, shownRows)} label={`${table.title}, in numbers`} />
      {rest > 0 ? (
        <details className="mt-2">
          <summary>Show the other {rest}</summary>
          <Rows table={table} rows={table.rows.slice(shownRows)} label={`${table.title}, the others`} />
        </details>
      ) : null}
    </section>
  );
}

type Row = DrillView["tables"][number]["rows"][number];
function Rows({ table, rows, label }: { table: DrillView["tables"][number]; rows: Row[]; label: string }) {
  const numeric = table.columns.map((_, at) => at > 0 && table.rows.some((row) => typeof row[at] === "number"));
  return (
    <ScrollRegion label={label}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th key={column} scope="col" className={numeric[at] ? "num" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              <th scope="row">{grouped(row[0] ?? "")}</th>
              {row.slice(1).map((cell, at) => (
                <td key={table.columns[at + 1]} className={numeric[at + 1] ? "num" : undefined}>
                  {grouped(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
