import { asSourceError } from "../classify.ts";
import { byStatus, readBody } from "../http-answer.ts";
import { type Fetch, fetchOver, type Tls } from "../secured.ts";
import { SourceError } from "../source.ts";
import { type Listed, parseListing } from "./listing.ts";
import { type Credentials, escaped, signedHeaders } from "./signature.ts";

export type ObjectConnection = Credentials & { url: string; tls?: Tls | null };

const maxListingBytes = 16 * 1024 * 1024;
const maxObjectBytes = 64 * 1024 * 1024;
/** 1,000 keys a page. */
const maxPages = 100;

/** LIST and GET on an S3 server, path style, signed. There is no other method. */
export class ObjectClient {
  readonly #base: string;
  readonly #credentials: Credentials;
  readonly #fetch: Fetch;

  constructor({ url, tls = null, ...credentials }: ObjectConnection) {
    this.#base = url.replace(/\/+$/, "");
    this.#credentials = credentials;
    this.#fetch = fetchOver(tls);
  }

  /** Every object below a prefix of a few thousand. Throws SourceError, also for a listing that does not end. */
  async list(bucket: string, prefix: string, signal: AbortSignal): Promise<Listed[]> {
    const objects: Listed[] = [];
    let token: string | null = null;
    for (let page = 0; page < maxPages; page++) {
      const answer = await this.#page(bucket, prefix, { after: null, token }, signal);
      objects.push(...answer.objects);
      if (answer.next === null) return objects;
      token = answer.next;
    }
    throw new SourceError("timeout", "the listing is too long");
  }

  /** A page of those after a key (exclusive) in the store's order, which is that of their bytes. `more`: others follow. */
  async listPage(bucket: string, prefix: string, after: string | null, signal: AbortSignal) {
    const { objects, next } = await this.#page(bucket, prefix, { after, token: null }, signal);
    return { objects, more: next !== null };
  }

  /** Whether the bucket answers a listing of one key or folder. Some servers walk all that is below what they list: this is the top only. */
  async probe(bucket: string, signal: AbortSignal): Promise<void> {
    const query = "delimiter=%2F&list-type=2&max-keys=1&prefix=";
    const bytes = await this.#bytes(`/${escaped(bucket)}?${query}`, maxListingBytes, signal);
    parseListing(bytes.toString("utf8"));
  }

  /** An object's bytes; null when it is gone. */
  async get(bucket: string, key: string, signal: AbortSignal): Promise<Buffer | null> {
    try {
      return await this.#bytes(`/${escaped(bucket)}/${key.split("/").map(escaped).join("/")}`, maxObjectBytes, signal);
    } catch (error) {
      if (error instanceof SourceError && error.reason === "not-found") return null;
      throw error;
    }
  }

  async #page(
    bucket: string,
    prefix: string,
    { after, token }: { after: string | null; token: string | null },
    signal: AbortSignal,
  ) {
    const query = [
      ...(token === null ? [] : [`continuation-token=${escaped(token)}`]),
      "list-type=2",
      "max-keys=1000",
      `prefix=${escaped(prefix)}`,
      ...(after === null || token !== null ? [] : [`start-after=${escaped(after)}`]),
    ];
    const bytes = await this.#bytes(`/${escaped(bucket)}?${query.join("&")}`, maxListingBytes, signal);
    return parseListing(bytes.toString("utf8"));
  }

  async #bytes(path: string, limit: number, signal: AbortSignal): Promise<Buffer> {
    const url = new URL(`${this.#base}${path}`);
    let response: Response;
    try {
      const headers = signedHeaders(url, this.#credentials, Date.now());
      response = await this.#fetch(url, { signal, headers });
    } catch (error) {
      throw asSourceError(error);
    }
    if (response.status !== 200) {
      response.body?.cancel().catch(() => undefined);
      throw new SourceError(byStatus(response.status));
    }
    return readBody(response, limit, signal);
  }
}
