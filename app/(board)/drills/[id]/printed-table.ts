/** What a tool printed in columns, for a screen too narrow for its lines. */
export type PrintedTable = {
  /** Columns that say the same on every line: `GROUP flink-enrich`. */
  same: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

const fewestRows = 3;

/** Null where it is no table of at least three lines whose cells begin under their heads. */
export function printedTable(output: string): PrintedTable | null {
  const [head = "", ...lines] = output.trimEnd().split("\n");
  const starts = [...head.matchAll(/\S+/g)].map(({ index }) => index);
  if (starts.length < 2 || lines.length < fewestRows) return null;
  const isUnderHeads = (line: string) =>
    starts.every((at) => at === 0 || at >= line.length || (line[at - 1] === " " && line[at] !== " "));
  if (!lines.every(isUnderHeads)) return null;
  const cut = (line: string) => starts.map((at, index) => line.slice(at, starts[index + 1]).trim());
  const [names, rows] = [cut(head), lines.map(cut)];
  const isSame = (column: number) => rows.every((row) => row[column] === rows[0]?.[column]);
  const kept = names.map((_, column) => column).filter((column) => !isSame(column));
  return {
    same: names.flatMap((name, column) => (isSame(column) ? [`${name} ${rows[0]?.[column]}`] : [])),
    columns: kept.map((column) => names[column] ?? ""),
    rows: rows.map((row) => kept.map((column) => row[column] ?? "")),
  };
}
