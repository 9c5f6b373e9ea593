import { RangeSet } from "../../evaluate/range-set.ts";
import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import { type PostgresReader, quoteName } from "./reader.ts";

export type TableTerms = {
  table: string;
  /** Its growing identity, a bigint with an index. */
  identity: string;
  /** timestamptz; wants an index on a large table. */
  eventTime: string;
  /** First identity judged. */
  from: bigint;
  /** Rows whose column, as text, is one of these values do not land. */
  filtered?: { column: string; values: readonly string[] };
};
/** The largest identity that was committed at a moment of the database's clock (ms), or before it. */
type Look = { at: number; max: bigint };
type Activity = { oldest: Date | null; hidden: string; standby: boolean };
type Rows = { known: string; off: string; max: string | null; newest: Date | null; at: Date };

const looksKept = 240;
/** Identities below the settled mark that are read again in each sweep, in turn: a deleted row is found by and by. */
const readAgain = 20_000n;

/**
 * Every client transaction counts, not only writers: a number can be taken from a sequence before anything is written. A
 * session that this reader may not look at could hold one unseen.
 */
const activity = `
select least(
    (select min(xact_start) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'),
    (select min(prepared) from pg_prepared_xacts where database = current_database())) as oldest,
  (select count(*)::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and query = '<insufficient privilege>') as hidden,
  pg_is_in_recovery() as standby`;

/**
 * The committed identities of a table, read anew only from where a transaction may still change them. `openFrom`: an open
 * transaction began after a sweep had seen `max`, so it holds nothing up to there.
 */
export function sourceTableSource(id: string, terms: TableTerms, reader: PostgresReader): Source {
  const [table, key, time] = [quoteName(terms.table), quoteName(terms.identity), quoteName(terms.eventTime)];
  const { filtered: filter } = terms;
  const isFiltered = filter ? `coalesce(${quoteName(filter.column)}::text = any($4::text[]), false)` : "false";
  const rows = `
    select coalesce(range_agg(int8range(k, k, '[]')), '{}')::text as known,
      coalesce(range_agg(int8range(k, k, '[]')) filter (where off), '{}')::text as off,
      (select max(${key})::text from ${table}) as max, (select max(${time}) from ${table}) as newest,
      clock_timestamp() as at
    from (select ${key} as k, ${isFiltered} as off from ${table} where ${key} >= $1 or (${key} >= $2 and ${key} < $3)) each`;
  let looks: Look[] = [];
  let committed = RangeSet.empty;
  let filtered = RangeSet.empty;
  let settled = terms.from;
  let again = terms.from;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"source-table">> {
      const [active] = await reader.rows<Activity>(signal, activity);
      if (!active) throw new SourceError("garbage");
      if (Number(active.hidden) > 0) throw new SourceError("forbidden");
      const slice = again + readAgain < settled ? again + readAgain : settled;
      const values = [String(settled), String(again), String(slice), ...(filter ? [filter.values] : [])];
      const [found] = await reader.rows<Rows>(signal, rows, values);
      if (!found) throw new SourceError("garbage");
      const reread = RangeSet.of([again, slice]);
      const renew = (before: RangeSet, read: string) =>
        before.lessThan(settled).minus(reread).union(RangeSet.parse(read));
      committed = renew(committed, found.known);
      filtered = renew(filtered, found.off);
      // Who holds a number that an earlier look was past had begun before that look, and would be open now.
      const decided = looks.at(-1)?.max ?? terms.from - 1n;
      const max = found.max === null ? null : BigInt(found.max);
      const openFrom = opens(active, looks, terms.from);
      again = slice >= settled ? terms.from : slice;
      const next = openFrom !== null && openFrom <= decided ? openFrom : decided + 1n;
      if (next > settled) settled = next;
      looks = remember(looks, { at: found.at.getTime() + 1, max: max ?? terms.from - 1n });
      return {
        kind: "source-table",
        max: max === null ? null : String(max),
        committed: committed.toString(),
        ...(filter && { filtered: filtered.toString() }),
        openFrom: openFrom === null ? null : String(openFrom),
        newestEventTime: found.newest instanceof Date ? isoInstant(found.newest.getTime()) : null,
      };
    },
    close: async () => reader.close(),
  };
}

/** Null while no transaction is open. A standby does not know its primary's. */
function opens({ oldest, standby }: Activity, looks: Look[], from: bigint): bigint | null {
  if (standby) return from;
  if (oldest === null) return null;
  const before = looks.findLast(({ at }) => at <= oldest.getTime());
  return before === undefined || before.max < from ? from : before.max + 1n;
}

/** Every look for a while, then every second one: an old transaction is only placed less closely. */
function remember(looks: Look[], look: Look): Look[] {
  const all = [...looks, look];
  if (all.length <= looksKept) return all;
  const half = looksKept / 2;
  return [...all.slice(0, half).filter((_, index) => index % 2 === 0), ...all.slice(half)];
}
