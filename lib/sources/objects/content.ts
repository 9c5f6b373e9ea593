import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { RangeSet } from "../../evaluate/range-set.ts";
import { parseExactJson } from "../exact-json.ts";
import { identityAt, instantAt, setOf } from "../identities.ts";
import { isParquet, parquetRows } from "./parquet.ts";

/** What is kept of an object: no line of it. `count` includes repeats of an identity. */
export type Content = { identities: RangeSet; count: number; newestEventTime: number | null };
export type ContentFields = { identity: string; eventTime: string };

const inflate = promisify(gunzip);
const maxInflatedBytes = 256 * 1024 * 1024;
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The identities of an object of JSON lines, gzip or not, or of a Parquet file. A line that is no JSON, or has no identity,
 * has not landed; so has nothing of an object that cannot be inflated or is no whole file.
 */
export async function readContent(bytes: Buffer, fields: ContentFields): Promise<Content> {
  const found: bigint[] = [];
  let newest: number | null = null;
  for (const document of await documentsOf(bytes, [fields.identity], [fields.eventTime])) {
    const identity = identityAt(document, fields.identity);
    if (identity === null) continue;
    found.push(identity);
    const at = instantAt(document, fields.eventTime);
    if (at !== null && (newest === null || at > newest)) newest = at;
  }
  return { identities: setOf(found), count: found.length, newestEventTime: newest };
}

/** The object's lines with at least these fields; a line of JSON that cannot be parsed is null. */
export async function documentsOf(bytes: Buffer, wanted: string[], welcome: string[] = []): Promise<unknown[]> {
  if (isParquet(bytes)) {
    // A table without event times still tells which lines it holds.
    return parquetRows(bytes, [...wanted, ...welcome]).catch(() => parquetRows(bytes, wanted).catch(() => []));
  }
  const text = isGzip(bytes) ? await inflate(bytes, { maxOutputLength: maxInflatedBytes }).catch(() => null) : bytes;
  return (text?.toString("utf8") ?? "").split("\n").map((line) => (line === "" ? null : parsed(line)));
}

function parsed(line: string): unknown {
  try {
    return parseExactJson(line);
  } catch {
    return null;
  }
}
