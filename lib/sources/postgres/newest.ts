import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import { type PostgresReader, quoteColumn, quoteName } from "./reader.ts";

type Column = ReturnType<typeof quoteColumn>;
/** `newest` is not after the given clock; `ahead`: the largest of all, where it is. */
type Newest<T> = { newest: T | null; ahead: T | null };

/** Two lookups at the end of an index: one row dated in the future would else stand for all that come before it. */
function newestSql(columns: readonly Column[], bound: string, except: (index: number) => string): string {
  const maxima = (more: string) =>
    columns.map(({ table, column }, index) => {
      const where = [except(index), more && `${column} <= ${bound}`].filter(Boolean).join(" and ");
      return `(select max(${column}) from ${table}${where && ` where ${where}`})`;
    });
  const all = `greatest(${maxima("").join(", ")})`;
  return `greatest(${maxima("known").join(", ")}) as newest, case when ${all} > ${bound} then ${all} end as ahead`;
}

/**
 * Newest commit time seen in captured tables: the largest of `columns` (`schema.table.column`, timestamptz). Each wants
 * an index on a large table. `tolerance`: ms by which clocks may differ.
 */
export function capturedNewestSource(id: string, columns: string[], tolerance: number, reader: PostgresReader): Source {
  const sql = `select ${newestSql(columns.map(quoteColumn), "$1::timestamptz", () => "")}`;
  return {
    id,
    async read({ signal, now }): Promise<ObservationOf<"captured-newest">> {
      const [row] = await reader.rows<Newest<Date>>(signal, sql, [isoInstant(now + tolerance)]);
      const told = { kind: "captured-newest", newestCommitAt: instantOf(row?.newest ?? null) } as const;
      const aheadCommitAt = instantOf(row?.ahead ?? null);
      return aheadCommitAt === null ? told : { ...told, aheadCommitAt };
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

/** The largest `source.ts_ms` that a fold has applied. `rows` is the planner's estimate. `tolerance`: as above. */
export function foldStateSource(id: string, tables: FoldTables, tolerance: number, reader: PostgresReader): Source {
  const columns = tables.newest.map(quoteColumn);
  const except = tables.snapshot ? `not ${quoteName(tables.snapshot)}` : "";
  const counted = (columns[0] as Column).table;
  const found = newestSql(columns, "$1::bigint", (index) => (index === 0 ? except : ""));
  const sql = `select newest::text as newest, ahead::text as ahead,
    (select greatest(reltuples, 0)::bigint::text from pg_class where oid = '${counted}'::regclass) as rows
    from (select ${found}) as found`;
  return {
    id,
    async read({ signal, now }): Promise<ObservationOf<"fold-state">> {
      const [row] = await reader.rows<Newest<string> & { rows: string }>(signal, sql, [now + tolerance]);
      const newestSourceTs = instantOf(row?.newest ?? null);
      const aheadSourceTs = instantOf(row?.ahead ?? null);
      const told = { kind: "fold-state", newestSourceTs, rows: Number(row?.rows ?? 0) } as const;
      return aheadSourceTs === null ? told : { ...told, aheadSourceTs };
    },
    close: async () => reader.close(),
  };
}

/** Of a timestamptz, or of epoch milliseconds as text. */
function instantOf(value: Date | string | null): string | null {
  if (value === null) return null;
  return isoInstant(value instanceof Date ? value.getTime() : Number(value));
}
