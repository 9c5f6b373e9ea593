import type { ResolutionView } from "./views.ts";

type Matrix = ResolutionView["matrix"];

/** Evidence that fits a claimed cause and a true one alike; none where nothing wrong was claimed. */
export function fitsBoth({ causes, rows }: Matrix): Matrix["rows"] {
  const fitting = (of: (cause: Matrix["causes"][number]) => boolean) => (row: Matrix["rows"][number]) =>
    causes.some((cause) => of(cause) && row.marks[cause.id] === "fits");
  const yours = fitting(({ isYours, isTrue }) => isYours && !isTrue);
  const truth = fitting(({ isTrue }) => isTrue);
  return rows.filter((row) => yours(row) && truth(row));
}
