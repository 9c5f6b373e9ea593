import type { ClientBase } from "pg";
import type { Reading } from "../observations/types.ts";
import { type Bucket, rollUp } from "./rollup.ts";

/** Stores readings (in order of time) and brings the one-minute and one-hour roll-ups up to date. */
export async function writeReadings(client: ClientBase, run: string, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  await client.query(
    `INSERT INTO reading (run, signal, at, value)
     SELECT $1, * FROM unnest($2::text[], $3::timestamptz[], $4::float8[])`,
    [run, readings.map((each) => each.signal), readings.map((each) => each.at), readings.map((each) => each.value)],
  );
  await merge(client, "reading_minute", run, rollUp(readings, 60_000));
  await merge(client, "reading_hour", run, rollUp(readings, 3_600_000));
}

async function merge(client: ClientBase, table: string, run: string, buckets: Bucket[]): Promise<void> {
  await client.query(
    `INSERT INTO ${table} AS old (run, signal, at, min, max, last, count)
     SELECT $1, * FROM unnest($2::text[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float8[], $7::int[])
     ON CONFLICT (run, signal, at) DO UPDATE SET
       min = least(old.min, excluded.min), max = greatest(old.max, excluded.max),
       last = coalesce(excluded.last, old.last), count = old.count + excluded.count`,
    [
      run,
      buckets.map((each) => each.signal),
      buckets.map((each) => new Date(each.at).toISOString()),
      buckets.map((each) => each.min),
      buckets.map((each) => each.max),
      buckets.map((each) => each.last),
      buckets.map((each) => each.count),
    ],
  );
}
