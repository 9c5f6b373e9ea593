import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { HttpClient } from "../http/client.ts";
import { numberSource } from "../http/number.ts";
import { type PostgresReader, quoteName } from "../postgres/reader.ts";
import { type Source, SourceError } from "../source.ts";
import type { KeysOfPrefix } from "./landed.ts";

/** Rows of a table by their event time, from `windowMs` ago up to `settleMs` ago. */
type KeyTerms = {
  table: string;
  identity: string;
  eventTime: string;
  keys: string[];
  windowMs: number;
  settleMs: number;
};
/** Where the system that made the rows says how many it made; `{from}` and `{to}` in the path become the range's instants. */
export type OutsideCount = { client: HttpClient; path: string; field: string };

type Counted = { rows: string; distinct: string; through: string | null };
type Row = { id: string; key: string };

/** Newest rows whose keys are looked for in the prefix. */
const mostCompared = 20_000;

/**
 * Business keys of a closed range of time: rows and distinct keys at the source, what the outside says of the same range, and
 * how many rows have landed under another key than their own. A line that has not landed at all is the ledger's.
 */
export function keyComparisonSource(
  id: string,
  terms: KeyTerms,
  { reader, landed, outside }: { reader: PostgresReader; landed: KeysOfPrefix | null; outside: OutsideCount | null },
): Source {
  const [table, identity, time] = [quoteName(terms.table), quoteName(terms.identity), quoteName(terms.eventTime)];
  const hash = `md5(concat_ws(chr(31), ${terms.keys.map((key) => `${quoteName(key)}::text`).join(", ")}))`;
  const range = `from ${table} where ${time} >= $1::timestamptz and ${time} < $2::timestamptz`;
  return {
    id,
    async read({ signal, now }): Promise<ObservationOf<"key-comparison">> {
      const [from, to] = [isoInstant(now - terms.settleMs - terms.windowMs), isoInstant(now - terms.settleMs)];
      const [counted] = await reader.rows<Counted>(
        signal,
        `select count(*)::text as rows, count(distinct ${hash})::text as distinct, max(${identity})::text as through ${range}`,
        [from, to],
      );
      if (!counted) throw new SourceError("garbage");
      // Asked after the table: what was made in between is in both, or in the outside count alone.
      const made = outside === null ? null : await outsideOf(outside, { from, to }, signal);
      const missing = landed === null ? 0 : await keysMissing(landed, signal, { from, to });
      const { rows, distinct, through } = counted;
      return { kind: "key-comparison", through: through ?? "0", rows, distinct, outside: made, keysMissing: missing };
    },
    close: async () => reader.close(),
  };

  async function keysMissing(prefix: KeysOfPrefix, signal: AbortSignal, { from, to }: Record<"from" | "to", string>) {
    const rows = await reader.rows<Row>(
      signal,
      `select ${identity}::text as id, ${hash} as key ${range} order by ${identity} desc limit ${mostCompared}`,
      [from, to],
    );
    const keys = await prefix.read(signal, Date.parse(from));
    const landed = new Set(keys.values());
    return rows.filter(({ id: line, key }) => keys.has(line) && !landed.has(key)).length;
  }
}

/** Null when it did not answer, or with no number. */
async function outsideOf(
  { client, path, field }: OutsideCount,
  range: Record<"from" | "to", string>,
  signal: AbortSignal,
): Promise<string | null> {
  const asked = path.replace(/\{(from|to)\}/g, (_, end: "from" | "to") => encodeURIComponent(range[end]));
  try {
    const found = await numberSource("outside", { path: asked, field }, client).read({ signal, now: 0 });
    return found.kind === "number" ? found.value : null;
  } catch {
    return null;
  }
}
