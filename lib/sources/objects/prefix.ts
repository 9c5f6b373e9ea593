import { RangeSet } from "../../evaluate/range-set.ts";
import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, Unfinished } from "../source.ts";
import type { ObjectClient } from "./client.ts";
import { type Content, type ContentFields, readContent } from "./content.ts";
import type { Listed } from "./listing.ts";
import { type ListPage, SegmentedListing } from "./segments.ts";

const atOnce = 4;
/** New objects of one read; what is left comes in the next ones, and until then the prefix is not seen. */
const newPerRead = 400;
const usualMs = 2_500;

/** From this part of the bucket's retention on an object may go any time: a listing must meet it before it does. */
const agedFrom = 15 / 16;

type Known = Listed & Content;

/** `s3://bucket/some/prefix/` → its parts. Throws RangeError on anything else. */
export function parsePrefix(address: string): { bucket: string; prefix: string } {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*)$/.exec(address);
  if (!match) throw new RangeError(`not an object prefix: ${address}`);
  return { bucket: match[1] as string, prefix: match[2] as string };
}

/**
 * `counts`: nothing says how many records there should be, so the records themselves are counted. `perRead`: new objects of one
 * read; `ms`: how long one read lists, and how long it reads what is new. What is left comes in the next reads.
 */
export type PrefixOptions = { counts?: boolean; perRead?: number; ms?: number; pages?: number };

/**
 * The objects below a prefix: what was written lately listed in every sweep, the rest in turn, each read once per key and etag. Of an object only its identities and
 * newest event time are kept; one that is gone from the listing counts no more.
 */
export function objectPrefixSource(
  id: string,
  address: string,
  fields: ContentFields,
  client: ObjectClient,
  retentionMs: number,
  { counts = false, perRead = newPerRead, ms = usualMs, pages }: PrefixOptions = {},
): Source {
  const { bucket, prefix } = parsePrefix(address);
  const listing = new SegmentedListing({ ms, ...(pages === undefined ? {} : { pages }) });
  let known = new Map<string, Known>();
  /** Records of objects that the bucket's life cycle, or somebody, took: they were written all the same. */
  let gone = 0;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"object-prefix">> {
      const page: ListPage = (after) => client.listPage(bucket, prefix, after, signal);
      const listed = await listing.read(page, Date.now());
      const kept = new Map<string, Known>();
      const fresh: Listed[] = [];
      const keys = new Set(listed.map(({ key }) => key));
      for (const { key, count } of known.values()) if (!keys.has(key)) gone += count;
      for (const each of listed) {
        const before = known.get(each.key);
        // Written again as it was, it has another age: the bucket's life cycle goes by that.
        if (before?.etag === each.etag) kept.set(each.key, Object.assign(before, { modifiedAt: each.modifiedAt }));
        else fresh.push(each);
      }
      known = kept;
      const left = await readNew(fresh, kept, (key) => client.get(bucket, key, signal), { fields, perRead, ms });
      if (left > 0) throw new Unfinished({ read: listed.length - left, of: listed.length });
      const objects = [...kept.values()];
      const records = objects.reduce((sum, { count }) => sum + count, gone);
      return {
        ...observe(objects, Date.now() - retentionMs * agedFrom),
        ...(counts ? { records: String(records) } : {}),
      };
    },
  };
}

/** Returns how many are left for the next read. */
async function readNew(
  fresh: Listed[],
  kept: Map<string, Known>,
  get: (key: string) => Promise<Buffer | null>,
  { fields, perRead, ms }: { fields: ContentFields; perRead: number; ms: number },
): Promise<number> {
  const until = performance.now() + ms;
  let at = 0;
  const reader = async () => {
    // One at least: a slow store comes to its end as well.
    while (at < Math.min(perRead, fresh.length) && (at === 0 || performance.now() < until)) {
      const each = fresh[at++] as Listed;
      const bytes = await get(each.key);
      if (bytes !== null) kept.set(each.key, { ...each, ...(await readContent(bytes, fields)) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return fresh.length - at;
}

/** `agedBefore`: objects written before this (ms) are old enough for the bucket's life cycle. */
function observe(objects: Known[], agedBefore: number): ObservationOf<"object-prefix"> {
  const aged = objects.filter(({ modifiedAt }) => modifiedAt < agedBefore).map(({ identities }) => identities);
  const landed = RangeSet.unionOf(objects.map(({ identities }) => identities));
  const lines = objects.reduce((sum, { count }) => sum + count, 0);
  const newestOf = (times: (number | null)[]): string | null => {
    const newest = times.reduce<number>((high, each) => Math.max(high, each ?? high), Number.NEGATIVE_INFINITY);
    return Number.isFinite(newest) ? isoInstant(newest) : null;
  };
  return {
    kind: "object-prefix",
    objects: objects.length,
    landed: landed.toString(),
    aged: RangeSet.unionOf(aged).toString(),
    duplicates: lines - Number(landed.size),
    newestObjectAt: newestOf(objects.map(({ modifiedAt }) => modifiedAt)),
    newestEventTime: newestOf(objects.map(({ newestEventTime }) => newestEventTime)),
  };
}
