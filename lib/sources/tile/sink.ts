import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { type PostgresReader, quoteColumn } from "../postgres/reader.ts";
import type { Source } from "../source.ts";
import type { WrittenWindows } from "./written.ts";

/** Both `schema.table.column` of one table, timestamptz: a window's start, and when its row was written last. */
export type TileColumns = { start: string; updated: string };

/** Rows of one read at most, the newest: far more than a day of five-minute windows. */
const newestRows = 1_000;

/** The tile's rows by window start, from the oldest window on that is still counted. No count of a row leaves here. */
export function tileSinkSource(
  id: string,
  columns: TileColumns,
  written: WrittenWindows,
  reader: PostgresReader,
): Source {
  const { table, column: start } = quoteColumn(columns.start);
  const { column: updated } = quoteColumn(columns.updated);
  const sql = `select ${start} as start, ${updated} as updated from ${table}
    where $1::timestamptz is null or ${start} >= $1 order by ${start} desc limit ${newestRows}`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"tile-sink">> {
      const from = written.from === null ? null : isoInstant(written.from);
      const rows = await reader.rows<{ start: Date; updated: Date }>(signal, sql, [from]);
      written.seen(rows.map((row) => row.start.getTime()));
      return {
        kind: "tile-sink",
        rows: rows.map((row) => ({
          start: isoInstant(row.start.getTime()),
          updatedAt: isoInstant(row.updated.getTime()),
        })),
      };
    },
    close: async () => reader.close(),
  };
}
