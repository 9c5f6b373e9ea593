import type { ReviewsView } from "./views.ts";

const columns = [
  "handle",
  "drill",
  "title",
  "attempt",
  "counts",
  "started",
  "step",
  "level",
  "hint",
  "chance",
  "claimed",
  "credit",
  "brier",
  "commands",
  "shortest",
  "misled by",
] as const;

/** One attempt a line, as the list shows it to this reader (RFC 4180). A cell that a spreadsheet would run begins with a quote. */
export function reviewsCsv({ attempts }: Pick<ReviewsView, "attempts">): string {
  const rows = attempts.map((each) => {
    const { result } = each;
    return [
      each.handle,
      each.drill,
      each.title,
      each.number,
      each.counts,
      each.startedAt,
      each.step,
      each.level,
      each.hintOpened,
      each.chance,
      result?.claimed,
      result?.credit,
      rounded(result?.brier),
      result?.commands,
      result?.shortest,
      each.misled === null ? "closed to you" : each.misled.join("; "),
    ];
  });
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Without the last digits of a binary fraction. */
const rounded = (value: number | null | undefined) => (value == null ? value : Number(value.toFixed(6)));

function cell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
