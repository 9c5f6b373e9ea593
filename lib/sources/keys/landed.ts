import { createHash } from "node:crypto";
import { identityAt, valueAt } from "../identities.ts";
import type { ObjectClient } from "../objects/client.ts";
import { documentsOf } from "../objects/content.ts";
import type { Listed } from "../objects/listing.ts";
import { parsePrefix } from "../objects/prefix.ts";
import { type ListRange, SegmentedListing } from "../objects/segments.ts";

type KeyFields = { identity: string; keys: string[] };
/** Business keys by identity; a key is kept as its hash. */
type LandedKeys = ReadonlyMap<string, string>;

/** What PostgreSQL's `md5(concat_ws(chr(31), …))` gives for the same values. */
function keyHash(values: unknown[]): string {
  const present = values.filter((value) => value !== null && value !== undefined);
  return createHash("md5").update(present.map(String).join("\u001f")).digest("hex");
}

/** The keys of the lines below a prefix, each object read once per key and etag. */
export class KeysOfPrefix {
  readonly #client: ObjectClient;
  readonly #place: { bucket: string; prefix: string };
  readonly #fields: KeyFields;
  readonly #listing = new SegmentedListing();
  #known = new Map<string, { etag: string; keys: LandedKeys }>();

  constructor(client: ObjectClient, address: string, fields: KeyFields) {
    this.#client = client;
    this.#place = parsePrefix(address);
    this.#fields = fields;
  }

  /** Lines of the objects that were written at `sinceMs` or later: what happened later cannot stand in an older one. */
  async read(signal: AbortSignal, sinceMs: number): Promise<LandedKeys> {
    const { bucket, prefix } = this.#place;
    const range: ListRange = (after, until) => this.#client.listRange(bucket, prefix, { after, until }, signal);
    const listed = await this.#listing.read(range, Date.now());
    const known = new Map<string, { etag: string; keys: LandedKeys }>();
    for (const { key, etag, modifiedAt } of listed) {
      if (modifiedAt < sinceMs) continue;
      const before = this.#known.get(key);
      known.set(key, before?.etag === etag ? before : { etag, keys: await this.#keysOf({ key, bucket }, signal) });
    }
    this.#known = known;
    return new Map([...known.values()].flatMap(({ keys }) => [...keys]));
  }

  async #keysOf({ key, bucket }: Pick<Listed, "key"> & { bucket: string }, signal: AbortSignal): Promise<LandedKeys> {
    const bytes = await this.#client.get(bucket, key, signal);
    const { identity, keys } = this.#fields;
    const found = new Map<string, string>();
    for (const document of bytes === null ? [] : await documentsOf(bytes, [identity, ...keys])) {
      const id = identityAt(document, identity);
      if (id !== null) found.set(String(id), keyHash(keys.map((path) => valueAt(document, path))));
    }
    return found;
  }
}
