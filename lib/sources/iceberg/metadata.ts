import { gunzipSync } from "node:zlib";
import { parseExactJson } from "../exact-json.ts";
import { SourceError } from "../source.ts";

/** `at`: ms. `adds`: it brought records that the table did not have; a compaction and an empty commit do not. */
export type Snapshot = { at: number; adds: boolean; records: string; summary: Record<string, string> };

type Raw = {
  "snapshot-id"?: number | string;
  "parent-snapshot-id"?: number | string | null;
  "timestamp-ms"?: number | string;
  summary?: Record<string, string>;
};

const numbered = /^(?:v(\d+)|(\d+)-[0-9a-zA-Z-]+)(?:\.gz)?\.metadata\.json(?:\.gz)?$/;
const mostInflated = 64 * 1024 * 1024;
const mostAncestors = 10_000;

/** The number of a metadata file (`00012-….metadata.json`, `v12.metadata.json`); null for every other file. */
export function versionOf(name: string): number | null {
  const [, hadoop, catalog] = numbered.exec(name) ?? [];
  const digits = hadoop ?? catalog;
  return digits === undefined ? null : Number(digits);
}

/** The current snapshot and its ancestors, newest first; none for a table without one. Throws SourceError `garbage`. */
export function snapshotsOf(bytes: Buffer): Snapshot[] {
  const document = documentOf(bytes);
  const { snapshots = [], "current-snapshot-id": current } = document;
  if (!Array.isArray(snapshots)) throw new SourceError("garbage");
  const byId = new Map((snapshots as Raw[]).map((each) => [String(each["snapshot-id"]), each]));
  const chain: Snapshot[] = [];
  let id = current === null || current === undefined || String(current) === "-1" ? null : String(current);
  if (id !== null && !byId.has(id)) throw new SourceError("garbage");
  while (id !== null && chain.length < mostAncestors) {
    const raw = byId.get(id);
    // Older ones expire.
    if (raw === undefined) break;
    chain.push(snapshotOf(raw));
    id = raw["parent-snapshot-id"] == null ? null : String(raw["parent-snapshot-id"]);
  }
  return chain;
}

function documentOf(bytes: Buffer): Record<string, unknown> {
  try {
    const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: mostInflated }) : bytes;
    const document = parseExactJson(text.toString("utf8"));
    if (typeof document === "object" && document !== null && "format-version" in document) {
      return document as Record<string, unknown>;
    }
  } catch {
    // Without the cause: a parser's message quotes the text.
  }
  throw new SourceError("garbage");
}

function snapshotOf({ "timestamp-ms": timestamp, summary = {} }: Raw): Snapshot {
  const at = Number(timestamp);
  if (!Number.isFinite(at)) throw new SourceError("garbage");
  const count = (name: string) => Number(summary[name] ?? 0);
  const added = count("added-records");
  // Rows deleted from a file write the file's other rows anew.
  const onlyTakes = summary.operation === "overwrite" && added < count("deleted-records");
  const adds = summary.operation !== "replace" && !onlyTakes && (added > 0 || count("added-data-files") > 0);
  const total = summary["total-records"];
  return { at, adds, records: total !== undefined && /^\d+$/.test(total) ? total : "0", summary };
}
