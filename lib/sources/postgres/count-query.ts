import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { PostgresReader } from "./reader.ts";

const most = 50;
const count = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().nonnegative());
const rows = z.array(z.object({ segment: z.string().max(200), count }));

/**
 * A SELECT of the contract with the columns `segment` and `count`, on a read-only connection: the 50 largest segments. A
 * result without these columns is garbage, and so is a segment or a count that is null, and a negative count.
 */
export function countQuerySource(id: string, query: string, reader: PostgresReader): Source {
  // What is no count comes first: the limit hides none of it.
  const sql = `select segment::text as segment, count::bigint::text as count from (${query.trim().replace(/;$/, "")}) counted
    where count is distinct from 0 order by counted.count < 0 desc nulls first, counted.count desc, segment limit ${most}`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"count-query">> {
      const found = rows.safeParse(await reader.rows(signal, sql));
      if (!found.success) throw new SourceError("garbage");
      return { kind: "count-query", rows: found.data };
    },
    close: async () => reader.close(),
  };
}
