import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import { type PostgresReader, quoteName } from "./reader.ts";

/** Days before the newest one by which an ordinary day's deletes are known. */
const usualDays = 7;
const number = z.string().regex(/^\d+$/);
const days = z.array(z.object({ day: z.iso.date(), rows: number, deletes: number }));

/**
 * What a mart's loads wrote down of themselves: a table with a row for each `day` (date), how many `rows` the mart had after it
 * and how many `deletes` it was told of. Ordinary is the median of the days before. With fewer than two days: garbage.
 */
export function martRowsSource(id: string, loads: string, reader: PostgresReader): Source {
  const sql = `select day::text as day, rows::bigint::text as rows, deletes::bigint::text as deletes
    from ${quoteName(loads)} order by day desc limit ${usualDays + 1}`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"mart-rows">> {
      const found = days.safeParse(await reader.rows(signal, sql));
      if (!found.success) throw new SourceError("garbage");
      const [newest, ...before] = found.data;
      const [previous] = before;
      if (newest === undefined || previous === undefined) throw new SourceError("garbage");
      const sorted = before.map(({ deletes }) => BigInt(deletes)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return {
        kind: "mart-rows",
        day: newest.day,
        rows: newest.rows,
        previousRows: previous.rows,
        deletes: newest.deletes,
        usualDeletes: String(sorted[Math.floor((sorted.length - 1) / 2)]),
      };
    },
    close: async () => reader.close(),
  };
}
