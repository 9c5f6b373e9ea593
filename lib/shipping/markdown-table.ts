/** One cell: no bar and no line break may end it early. */
export const markdownCell = (text: string, empty = "–"): string =>
  text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim() || empty;

/** A Markdown table in lines. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => markdownCell(cell)).join(" | ")} |`;
  return [line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)];
}
