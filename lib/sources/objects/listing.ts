import { SourceError } from "../source.ts";

/** One object of a listing. `modifiedAt`: ms. */
export type Listed = { key: string; etag: string; modifiedAt: number };

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole);
  });

/** A copy that does not hold the whole page in memory, as a part of a string does in V8 for as long as it lives. */
const copied = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

const field = (text: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found === undefined ? null : copied(plain(found));
};

/** One page of ListObjectsV2. Throws SourceError `garbage` on anything else, also on half a page. */
export function parseListing(xml: string): { objects: Listed[]; next: string | null } {
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith("</ListBucketResult>"))
    throw new SourceError("garbage");
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, inside = ""]) => {
    const [key, etag, modified] = [field(inside, "Key"), field(inside, "ETag"), field(inside, "LastModified")];
    const modifiedAt = Date.parse(modified ?? "");
    if (key === null || etag === null || !Number.isFinite(modifiedAt)) throw new SourceError("garbage");
    return { key, etag, modifiedAt };
  });
  if (field(xml, "IsTruncated") !== "true") return { objects, next: null };
  const next = field(xml, "NextContinuationToken");
  if (next === null) throw new SourceError("garbage");
  return { objects, next };
}
