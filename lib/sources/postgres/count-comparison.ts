import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { PostgresReader } from "./reader.ts";

/** SELECTs of the contract. What a cut is only they know: an instant, or the largest identity before it. */
export type ComparedQueries = {
  /** On the target, one row: `reached`, up to where it has applied everything. */
  reached: string;
  /** On the source, one row: `cut`, the last thing that must be there by then; `$1` is what was reached. */
  cut: string;
  /** On the source: `segment` and `count` of what stands before the cut, which is `$1`. */
  source: string;
  /** The same on the target. */
  target: string;
};

const mostSegments = 200;
const counts = z.array(z.object({ segment: z.string().max(200), count: z.string().regex(/^\d+$/) })).max(mostSegments);
const one = z.array(z.record(z.string(), z.union([z.string(), z.date()]).nullable())).max(1);

/**
 * Two counts of the same thing at one cut that the target has passed. Where nothing was reached, or nothing stands before
 * it, there is no segment. A result without these columns is garbage.
 */
export function countComparisonSource(
  id: string,
  queries: ComparedQueries,
  source: PostgresReader,
  target: PostgresReader,
): Source {
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"count-comparison">> {
      const reached = await value(target, signal, queries.reached, "reached", []);
      const cut = reached === null ? null : await value(source, signal, queries.cut, "cut", [reached]);
      if (cut === null) return { kind: "count-comparison", cut: "none", segments: [] };
      const at = cut instanceof Date ? cut.toISOString() : cut;
      // The source first: what leaves it in between would seem to be one too many at the target, never one too few.
      const there = await counted(source, signal, queries.source, at);
      const here = await counted(target, signal, queries.target, at);
      const segments = [...new Set([...there.keys(), ...here.keys()])].sort();
      return {
        kind: "count-comparison",
        cut: at,
        segments: segments.map((segment) => ({
          segment,
          source: there.get(segment) ?? "0",
          target: here.get(segment) ?? "0",
        })),
      };
    },
    close: async () => {
      source.close();
      target.close();
    },
  };
}

async function value(
  reader: PostgresReader,
  signal: AbortSignal,
  query: string,
  column: string,
  values: unknown[],
): Promise<string | Date | null> {
  const rows = one.safeParse(await reader.rows(signal, query, values));
  const found = rows.success ? (rows.data[0] ?? { [column]: null })[column] : undefined;
  if (found === undefined) throw new SourceError("garbage");
  return found;
}

async function counted(reader: PostgresReader, signal: AbortSignal, query: string, cut: string) {
  const sql = `select segment::text as segment, count::bigint::text as count from (${query.trim().replace(/;$/, "")}) counted`;
  const rows = counts.safeParse(await reader.rows(signal, sql, [cut]));
  if (!rows.success) throw new SourceError("garbage");
  return new Map(rows.data.map(({ segment, count }) => [segment, count]));
}
