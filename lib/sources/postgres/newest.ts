import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import { type PostgresReader, quoteColumn, quoteName } from "./reader.ts";

/**
 * Newest commit time seen in captured tables: the largest of `columns` (`schema.table.column`, timestamptz). Each wants
 * an index on a large table.
 */
export function capturedNewestSource(id: string, columns: string[], reader: PostgresReader): Source {
  const maxima = columns.map(quoteColumn).map(({ table, column }) => `(select max(${column}) from ${table})`);
  const sql = `select greatest(${maxima.join(", ")}) as newest`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"captured-newest">> {
      const [row] = await reader.rows<{ newest: Date | null }>(signal, sql);
      const newest = row?.newest ?? null;
      return { kind: "captured-newest", newestCommitAt: newest === null ? null : isoInstant(newest.getTime()) };
    },
    close: async () => reader.close(),
  };
}

export type FoldTables = {
  /** `schema.table.column`, epoch milliseconds of the change applied. The first one's table is counted. */
  newest: string[];
  /** Boolean column of the first table: rows of a snapshot carry the snapshot's time, not a change's. */
  snapshot?: string;
};

/** The largest `source.ts_ms` that a fold has applied. `rows` is the planner's estimate. */
export function foldStateSource(id: string, tables: FoldTables, reader: PostgresReader): Source {
  const columns = tables.newest.map(quoteColumn);
  const except = tables.snapshot ? ` where not ${quoteName(tables.snapshot)}` : "";
  const maxima = columns.map(
    ({ table, column }, index) => `(select max(${column}) from ${table}${index === 0 ? except : ""})`,
  );
  const counted = (columns[0] as { table: string }).table;
  const sql = `select greatest(${maxima.join(", ")})::text as newest,
    (select greatest(reltuples, 0)::bigint::text from pg_class where oid = '${counted}'::regclass) as rows`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"fold-state">> {
      const [row] = await reader.rows<{ newest: string | null; rows: string }>(signal, sql);
      const newest = row?.newest ?? null;
      const newestSourceTs = newest === null ? null : isoInstant(Number(newest));
      return { kind: "fold-state", newestSourceTs, rows: Number(row?.rows ?? 0) };
    },
    close: async () => reader.close(),
  };
}
