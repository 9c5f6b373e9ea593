import { createHash } from "node:crypto";
import { identityAt, valueAt } from "../identities.ts";
import type { ObjectClient } from "../objects/client.ts";
import { documentsOf } from "../objects/content.ts";
import type { Listed } from "../objects/listing.ts";
import { parsePrefix } from "../objects/prefix.ts";
import { type ListPage, SegmentedListing } from "../objects/segments.ts";
import { Unfinished } from "../source.ts";

/** How long one read reads what is new. */
const readForMs = 2_000;
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
  readonly #known = new Map<string, { etag: string; keys: LandedKeys }>();

  constructor(client: ObjectClient, address: string, fields: KeyFields) {
    this.#client = client;
    this.#place = parsePrefix(address);
    this.#fields = fields;
  }

  /** Lines of the objects that were written at `sinceMs` or later: what happened later cannot stand in an older one. */
  async read(signal: AbortSignal, sinceMs: number): Promise<LandedKeys> {
    const { bucket, prefix } = this.#place;
    const page: ListPage = (after) => this.#client.listPage(bucket, prefix, after, signal);
    const listed = await this.#listing.read(page, Date.now());
    const wanted = listed.filter(({ modifiedAt }) => modifiedAt >= sinceMs);
    const here = new Set(wanted.map(({ key }) => key));
    for (const key of this.#known.keys()) if (!here.has(key)) this.#known.delete(key);
    const until = performance.now() + readForMs;
    for (const [at, { key, etag }] of wanted.entries()) {
      if (this.#known.get(key)?.etag === etag) continue;
      // What is read stays read: the next read goes on.
      if (performance.now() > until) throw new Unfinished({ read: at, of: wanted.length });
      this.#known.set(key, { etag, keys: await this.#keysOf({ key, bucket }, signal) });
    }
    return new Map([...this.#known.values()].flatMap(({ keys }) => [...keys]));
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
