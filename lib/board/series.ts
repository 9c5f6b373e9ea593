import type { z } from "zod";
import { Problem } from "../access/problem.ts";
import type { Contract } from "../contracts/types.ts";
import type { Signal } from "../evaluate/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Estate } from "./estate.ts";
import type { seriesQuery } from "./inputs.ts";
import { readBoardInput } from "./read.ts";
import type { Series } from "./types.ts";
import { unmeasured } from "./unmeasured.ts";

const hour = 3_600_000;
const day = 24 * hour;

type Bucket = { bucket: number; min: number | null; max: number | null; last: number | null };

/**
 * Smallest, largest and last of a signal per bucket. A long span is read from the roll-ups and, after their last bucket, from the
 * readings themselves. Throws 404 for a signal this run never had.
 */
export async function readSeries(
  estate: Estate,
  id: string,
  query: z.output<typeof seriesQuery>,
  now = Date.now(),
): Promise<Series> {
  const { db, run, contract } = estate;
  const signal = await findSignal(estate, id);
  const estateNow = (await readBoardInput(estate, now)).estateNow ?? now;
  const to = query.to ? Date.parse(query.to) : estateNow;
  const from = query.from ? Date.parse(query.from) : to - hour;
  if (from >= to)
    throw new Problem("invalid", undefined, [{ path: "from", message: "expected an instant before `to`" }]);
  const width = bucketMs(from, to, query.points, contract);
  const values = [run, id, new Date(from), new Date(to), width];
  const { rows } = await db.pool.query<Bucket>(sqlFor(to - from), values);
  const count = Math.ceil((to - from) / width);
  return {
    signal: id,
    unit: signal.unit,
    limit: signal.limit,
    from: isoInstant(from),
    to: isoInstant(to),
    points: fill(rows, { from, width, count, endsAt: Math.min(to, estateNow) - 2 * contract.sweep }),
  };
}

async function findSignal({ db, run, contract }: Estate, id: string): Promise<Pick<Signal, "unit" | "limit">> {
  const row = await db.prisma.signal_current.findUnique({ where: { run_id: { run, id } } });
  if (row) return row.body as unknown as Signal;
  const { unit, slo } = unmeasured(id, contract);
  if (unit === "") throw new Problem("not-found");
  return { unit, limit: slo };
}

/** Never narrower than two sweeps, else a bucket between two sweeps would look like a gap. */
function bucketMs(from: number, to: number, points: number, { sweep }: Contract): number {
  return Math.max(Math.ceil((to - from) / points), 2 * sweep);
}

function sqlFor(span: number): string {
  if (span <= day)
    return bucketed(
      "SELECT at, value AS min, value AS max, value AS last FROM reading WHERE run = $1 AND signal = $2 AND at >= $3 AND at < $4",
    );
  const table = span <= 60 * day ? "reading_minute" : "reading_hour";
  return bucketed(`
    SELECT at, min, max, last FROM ${table} WHERE run = $1 AND signal = $2 AND at >= $3 AND at < $4
    UNION ALL
    SELECT at, value, value, value FROM reading
    WHERE run = $1 AND signal = $2 AND at < $4 AND at >= greatest($3, coalesce(
      (SELECT max(at) + interval '1 ${table === "reading_minute" ? "minute" : "hour"}' FROM ${table}
       WHERE run = $1 AND signal = $2), $3))`);
}

const bucketed = (source: string): string => `
  SELECT floor(extract(epoch FROM at - $3) * 1000 / $5::float8)::int AS bucket,
    min(min), max(max), (array_agg(last ORDER BY at DESC) FILTER (WHERE last IS NOT NULL))[1] AS last
  FROM (${source}) AS points GROUP BY 1 ORDER BY 1`;

/** Every bucket is there, null where nothing was measured; buckets that may still fill are left out at the end. */
function fill(
  rows: Bucket[],
  { from, width, count, endsAt }: { from: number; width: number; count: number; endsAt: number },
): Series["points"] {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const points: Series["points"] = [];
  for (let bucket = 0; bucket < count; bucket += 1) {
    const { min = null, max = null, last = null } = byBucket.get(bucket) ?? {};
    const at = from + bucket * width;
    if (last === null && at + width > endsAt) continue;
    points.push({ at: isoInstant(at), min, max, last });
  }
  return points;
}
