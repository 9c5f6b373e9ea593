import type { Board, Headline, Reading } from "./types.ts";

/**
 * A board of readings: every number with its unit, limit and cursor, and nothing of what they mean. No state, kind, reason, page,
 * owner or command is left in it. For a reader whose own live attempt is not answered yet.
 */
export function withhold(board: Board): Board {
  const readings = board.rows.flatMap((row) =>
    [row.headline, ...row.beside].map((figure) => readingOf(row.title, figure)),
  );
  return {
    ...board,
    rows: [],
    banner: { pages: [], counts: { page: 0, warn: 0, unknown: 0 } },
    overdueActions: 0,
    readings,
  };
}

const readingOf = (product: string, { signal, cursor, field, value, unit, slo, observedAt }: Headline): Reading => ({
  product,
  signal,
  cursor,
  field,
  value,
  unit,
  limit: slo,
  observedAt,
});
