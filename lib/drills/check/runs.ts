import type { Run } from "../arithmetic-block.ts";
import type { PublicPack } from "../pack-public.ts";
import { type Figures, failing } from "./arithmetic.ts";

/** What a series can be drawn in. */
export type Drawn = Pick<PublicPack, "tables" | "charts"> & { commands: readonly { id: string; output: string }[] };

/** Every row of every series computed again, and every chart, table and output held against the column it draws. */
export function checkRuns(runs: readonly Run[], figures: Figures, drawn: Drawn): string[] {
  const drawnCharts = new Set(runs.flatMap(({ draws }) => draws.map((draw) => ("chart" in draw ? draw.chart : ""))));
  return [
    ...runs.flatMap((run) => [...wrongRows(run, figures), ...run.draws.flatMap((draw) => wrongDraw(run, draw, drawn))]),
    ...drawn.charts
      .filter(({ title }) => !drawnCharts.has(title))
      .map(({ title }) => `the chart "${title}" is drawn from no series`),
  ];
}

function wrongRows({ rows, columns, each }: Run, figures: Figures): string[] {
  return each.flatMap((assertion) =>
    rows.flatMap((label, row) => {
      if (row === 0 && /[a-z]Before\b/.test(assertion)) return [];
      const here = Object.entries(columns).flatMap(([name, { values }]) => [
        [name, values[row] ?? Number.NaN] as const,
        [`${name}Before`, values[row - 1] ?? Number.NaN] as const,
      ]);
      const values = { ...figures, ...Object.fromEntries(here), row };
      return failing(assertion, values).map((message) => `row ${label}: ${message}`);
    }),
  );
}

function wrongDraw(run: Run, draw: Run["draws"][number], { charts, tables, commands }: Drawn): string[] {
  const values = run.columns[draw.column]?.values;
  if (!values) return [`${draw.column} is no column of its series`];
  const atLabel = (label: string) => values[run.rows.indexOf(label)];
  if ("chart" in draw) {
    const points = charts.find(({ title }) => title === draw.chart)?.points;
    if (!points) return [`there is no chart "${draw.chart}"`];
    return points
      .filter(({ label, value }) => atLabel(label) !== value)
      .map(({ label, value }) => `the chart "${draw.chart}" shows ${value} at ${label}, its series ${atLabel(label)}`);
  }
  if ("table" in draw) {
    const table = tables.find(({ title }) => title === draw.table);
    const at = table?.columns.indexOf(draw.under) ?? -1;
    if (!table || at < 0) return [`there is no table "${draw.table}" with a column "${draw.under}"`];
    return table.rows
      .filter((cells) => Number(cells[at]) !== atLabel(String(cells[0])))
      .map(
        (cells) =>
          `the table "${draw.table}" shows ${cells[at]} at ${cells[0]}, its series ${atLabel(String(cells[0]))}`,
      );
  }
  const output = commands.find(({ id }) => id === draw.output)?.output ?? "";
  return values
    .filter((value) => !new RegExp(`(?<![\\d.])${value}(?![\\d]|\\.\\d)`).test(output))
    .map((value) => `${draw.output} does not show ${value} of ${draw.column}`);
}
