import { RangeSet } from "../../evaluate/range-set.ts";
import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { ObjectClient } from "./client.ts";
import { type Content, type ContentFields, readContent } from "./content.ts";
import type { Listed } from "./listing.ts";
import { type ListRange, SegmentedListing } from "./segments.ts";

const atOnce = 4;
/** New objects of one read; what is left comes in the next ones, and until then the prefix is not seen. */
const newPerRead = 400;

/** From this part of the bucket's retention on an object may go any time: a listing must meet it before it does. */
const agedFrom = 15 / 16;

type Known = Listed & Content;

/** `s3://bucket/some/prefix/` → its parts. Throws RangeError on anything else. */
export function parsePrefix(address: string): { bucket: string; prefix: string } {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*)$/.exec(address);
  if (!match) throw new RangeError(`not an object prefix: ${address}`);
  return { bucket: match[1] as string, prefix: match[2] as string };
}

/** `counts`: nothing says how many records there should be, so the records themselves are counted. `perRead`: new objects of one read. */
type PrefixOptions = { counts?: boolean; perRead?: number };

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
  { counts = false, perRead = newPerRead }: PrefixOptions = {},
): Source {
  const { bucket, prefix } = parsePrefix(address);
  const listing = new SegmentedListing();
  let known = new Map<string, Known>();
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"object-prefix">> {
      const range: ListRange = (after, until) => client.listRange(bucket, prefix, { after, until }, signal);
      const listed = await listing.read(range, Date.now());
      const kept = new Map<string, Known>();
      const fresh: Listed[] = [];
      for (const each of listed) {
        const before = known.get(each.key);
        if (before?.etag === each.etag) kept.set(each.key, before);
        else fresh.push(each);
      }
      known = kept;
      await readNew(fresh.slice(0, perRead), kept, (key) => client.get(bucket, key, signal), fields);
      if (fresh.length > perRead) throw new SourceError("timeout", "the prefix is not read to its end yet");
      const objects = [...kept.values()];
      const records = objects.reduce((sum, { count }) => sum + count, 0);
      return {
        ...observe(objects, Date.now() - retentionMs * agedFrom),
        ...(counts ? { records: String(records) } : {}),
      };
    },
  };
}

async function readNew(
  fresh: Listed[],
  kept: Map<string, Known>,
  get: (key: string) => Promise<Buffer | null>,
  fields: ContentFields,
): Promise<void> {
  const waiting = [...fresh];
  const reader = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const bytes = await get(each.key);
      if (bytes !== null) kept.set(each.key, { ...each, ...(await readContent(bytes, fields)) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
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
