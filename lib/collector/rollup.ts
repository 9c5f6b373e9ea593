import { epochMs } from "../observations/time.ts";
import type { Reading } from "../observations/types.ts";

/** min, max and last are null, and count 0, where a bucket was swept and nothing could be measured. */
export type Bucket = {
  signal: string;
  /** Start of the bucket, ms, estate clock. */
  at: number;
  min: number | null;
  max: number | null;
  last: number | null;
  count: number;
};

/** Readings in the order of their time, gathered into buckets of `width` ms. */
export function rollUp(readings: readonly Reading[], width: number): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const { signal, at, value } of readings) {
    const start = Math.floor(epochMs(at) / width) * width;
    const key = `${signal} ${start}`;
    const bucket = buckets.get(key) ?? { signal, at: start, min: null, max: null, last: null, count: 0 };
    buckets.set(key, bucket);
    if (value === null) continue;
    bucket.min = bucket.min === null ? value : Math.min(bucket.min, value);
    bucket.max = bucket.max === null ? value : Math.max(bucket.max, value);
    bucket.last = value;
    bucket.count += 1;
  }
  return [...buckets.values()];
}
