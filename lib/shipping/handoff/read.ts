import type { Estate } from "../../board/estate.ts";
import { readBoardInput } from "../../board/read.ts";
import { RangeSet } from "../../evaluate/range-set.ts";
import { type Counted, costsOf } from "./costs.ts";
import { type FeedTerms, feedsOf } from "./feeds.ts";
import type { ClockSample, Feed } from "./types.ts";

export const spanHours = 6;
const buckets = 120;

/** The last look of each bucket; a look that failed is none. */
const sampled = `
  SELECT DISTINCT ON (bucket) floor(extract(epoch FROM "observedAt" - $3) * 1000 / $5::float8)::int AS bucket,
    "observedAt" AS at, body -> 'value' AS value
  FROM observation
  WHERE run = $1 AND id = $2 AND "observedAt" >= $3 AND "observedAt" <= $4 AND body ? 'value'
  ORDER BY bucket, "observedAt" DESC`;
const snapshotsSeen = `
  SELECT count(DISTINCT body -> 'value' ->> 'newestSnapshotAt')::int AS snapshots
  FROM observation WHERE run = $1 AND id = $2 AND "observedAt" >= $3 AND "observedAt" <= $4 AND body ? 'value'`;

type Look = { bucket: number; at: Date; value: Record<string, unknown> };

/** Every feed with its two clocks over the last hours, from the observations themselves. `now`: wall clock, ms. */
export async function readHandoff(estate: Estate, now = Date.now()): Promise<{ at: string; feeds: Feed[] }> {
  const { estateNow } = await readBoardInput(estate, now);
  const to = estateNow ?? now;
  const feeds = await Promise.all(feedsOf(estate.contract).map((terms) => readFeed(estate, terms, to)));
  return { at: new Date(to).toISOString(), feeds };
}

async function readFeed(estate: Estate, terms: FeedTerms, to: number): Promise<Feed> {
  const { prefix, table, flushSize, ...feed } = terms;
  if (prefix === null) return { ...feed, measured: null };
  const from = to - spanHours * 3_600_000;
  const [objects, snapshots, seen] = await Promise.all([
    looksAt(estate, prefix, from, to),
    table === null ? [] : looksAt(estate, table, from, to),
    table === null ? null : countSnapshots(estate, table, from, to),
  ]);
  const newest = objects.at(-1);
  if (!newest) return { ...feed, measured: null };
  const added = new Map(snapshots.map((look) => [look.bucket, instant(look.value.newestAddedAt)]));
  const samples: ClockSample[] = objects.map((look) => ({
    at: look.at.toISOString(),
    objectAt: instant(look.value.newestObjectAt),
    addedAt: added.get(look.bucket) ?? null,
  }));
  const files = snapshots.at(-1)?.value;
  return {
    ...feed,
    measured: {
      at: newest.at.toISOString(),
      objectAt: instant(newest.value.newestObjectAt),
      addedAt: table === null ? undefined : instant(files?.newestAddedAt),
      samples,
      costs: costsOf(objects.map(counted), flushSize, seen, perPartition(files)),
    },
  };
}

async function looksAt({ db, run }: Estate, id: string, from: number, to: number): Promise<Look[]> {
  const width = (to - from) / buckets;
  const { rows } = await db.pool.query<Look>(sampled, [run, id, new Date(from), new Date(to), width]);
  return rows;
}

async function countSnapshots({ db, run }: Estate, id: string, from: number, to: number): Promise<number> {
  const { rows } = await db.pool.query<{ snapshots: number }>(snapshotsSeen, [run, id, new Date(from), new Date(to)]);
  return rows[0]?.snapshots ?? 0;
}

const instant = (value: unknown): string | null => (typeof value === "string" ? value : null);

function counted({ at, value }: Look): Counted {
  const { objects, records, landed } = value;
  const size = typeof records === "string" ? BigInt(records) : RangeSet.parse(String(landed ?? "{}")).size;
  return { at: at.getTime(), objects: Number(objects ?? 0), records: Number(size) };
}

function perPartition(value: Record<string, unknown> | undefined): number | null {
  const { files, partitions } = value ?? {};
  return typeof files === "number" && typeof partitions === "number" && partitions > 0 ? files / partitions : null;
}
