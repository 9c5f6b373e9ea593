/** 09:41:07 of a moment, ms. */
export const clockTime = (at: number): string => new Date(at).toISOString().slice(11, 19);
/** 2026-11-24 09:41:07 as databases and file systems print it. */
export const stamp = (at: number | string): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** Columns as the tools print them: left-aligned, two spaces apart. */
export function columns(rows: readonly (readonly (string | number | bigint)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const line = (row: readonly (string | number | bigint)[]) =>
    row.map((cell, at) => String(cell).padEnd(widths[at] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
