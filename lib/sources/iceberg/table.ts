import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { ObjectClient } from "../objects/client.ts";
import { parsePrefix } from "../objects/prefix.ts";
import { type ListPage, SegmentedListing } from "../objects/segments.ts";
import { type Source, SourceError } from "../source.ts";
import { snapshotsOf, versionOf } from "./metadata.ts";

export type TablePlace = {
  /** `s3://bucket/some/table`. */
  location: string;
  /** `s3://bucket/some/prefix/` of the objects that it should hold. */
  objects: string;
  /** Property of a snapshot's summary with the write time (ms) up to which it holds every object; null: the snapshot's own time. */
  through: string | null;
};

/** A table's snapshots, by the newest of its metadata files, beside the objects that it should hold. */
export function tableSnapshotSource(id: string, place: TablePlace, client: ObjectClient): Source {
  const table = parsePrefix(place.location);
  const objects = parsePrefix(place.objects);
  const folder = `${table.prefix.replace(/\/+$/, "")}/metadata/`;
  const listing = new SegmentedListing();
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"table-snapshot">> {
      // Objects first: one that lands in between would seem to be outside of a snapshot that holds it.
      const page: ListPage = (after) => client.listPage(objects.bucket, objects.prefix, after, signal);
      const landed = await listing.read(page, Date.now());
      const name = await newest(client, table.bucket, folder, signal);
      const bytes = await client.get(table.bucket, name, signal);
      if (bytes === null) throw new SourceError("not-found");
      const snapshots = snapshotsOf(bytes);
      const added = snapshots.find(({ adds }) => adds);
      const stated = place.through === null ? undefined : added?.summary[place.through];
      const through = stated !== undefined && /^\d+$/.test(stated) ? Number(stated) : (added?.at ?? 0);
      const outside = landed.map(({ modifiedAt }) => modifiedAt).filter((at) => at > through);
      return {
        kind: "table-snapshot",
        newestSnapshotAt: instant(snapshots[0]?.at),
        newestAddedAt: instant(added?.at),
        oldestOutsideAt: instant(outside.length === 0 ? undefined : outside.reduce((low, at) => Math.min(low, at))),
        records: snapshots[0]?.records ?? "0",
      };
    },
  };
}

const instant = (at: number | undefined): string | null => (at === undefined ? null : isoInstant(at));

/**
 * The key of the metadata file that counts: the one that `version-hint.text` names, else the highest number, and of several with
 * that number the newest. Throws `not-found` for a table without metadata.
 */
async function newest(client: ObjectClient, bucket: string, folder: string, signal: AbortSignal): Promise<string> {
  const files = (await client.list(bucket, folder, signal)).flatMap(({ key, modifiedAt }) => {
    const version = versionOf(key.slice(folder.length));
    return version === null ? [] : [{ key, modifiedAt, version }];
  });
  const hint = await client.get(bucket, `${folder}version-hint.text`, signal);
  const named = hint === null ? Number.NaN : Number(hint.toString("utf8").trim());
  const candidates = files.some(({ version }) => version === named)
    ? files.filter(({ version }) => version === named)
    : files;
  const [first] = candidates.sort((a, b) => b.version - a.version || b.modifiedAt - a.modifiedAt);
  if (first === undefined) throw new SourceError("not-found");
  return first.key;
}
