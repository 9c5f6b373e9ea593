import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isoInstant } from "../../observations/time.ts";
import { type Fake, fakeHttp } from "../fake-server.ts";
import { localTree } from "../files/local.ts";
import { objectTree } from "../files/objects.ts";
import type { FileTree } from "../files/tree.ts";
import { ObjectClient } from "../objects/client.ts";
import { readCheckpoint } from "./checkpoint-files.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const signal = () => AbortSignal.timeout(5_000);
let root: string;
const fakes: Fake[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "checkpoint-"));
  cpSync(fixtures, root, { recursive: true });
});
afterEach(async () => {
  rmSync(root, { recursive: true });
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

/** The same files as objects of a bucket, with the keys that a prefix puts before them. */
async function bucketTree(): Promise<FileTree> {
  const fake = await fakeHttp((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const below = readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    const prefix = url.searchParams.get("prefix");
    if (prefix === null) {
      const path = below.find((each) => url.pathname === `/lake/ck/${each}`);
      response.writeHead(path === undefined ? 404 : 200);
      response.end(path === undefined ? "" : readFileSync(join(root, path)));
      return;
    }
    const contents = below
      .map((path) => `ck/${path}`)
      .filter((key) => key.startsWith(prefix))
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><ETag>e</ETag><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
      );
    response.end(`<ListBucketResult>${contents.join("")}</ListBucketResult>`);
  });
  fakes.push(fake);
  const client = new ObjectClient({
    url: `http://127.0.0.1:${fake.port}`,
    accessKey: "k",
    secretKey: "s",
    region: "r",
  });
  return objectTree({ bucket: "lake", prefix: "ck/" }, client);
}
const trees: [string, () => Promise<FileTree>][] = [
  ["a folder", async () => localTree(root)],
  ["a bucket", bucketTree],
];

const whole = "orders 4703 4112 4121 2930 3134";
/** Each variant that Spark writes: committed and planned batch, the watermark, what is committed. */
const variants: [
  folder: string,
  what: string,
  committed: number,
  planned: number,
  watermark: string | null,
  positions: string,
][] = [
  ["checkpoint-ck", "all batches committed", 7, 7, "2026-11-30T07:29:59.760Z", whole],
  [
    "checkpoint-inflight",
    "killed in a batch: checksums and a temporary file left",
    5,
    6,
    "2026-11-30T07:09:59.600Z",
    "orders 3465 3031 3035 2160 2309",
  ],
  [
    "checkpoint-ckm",
    "three sources, one without offsets, one with two topics",
    23,
    24,
    null,
    `t001 80 80 686 80 80; ${whole}; t002 80 80 686 80 80`,
  ],
  ["checkpoint-ckv-offlog2", "version 2 of the offset log", 1, 1, "2026-11-30T07:29:59.760Z", whole],
  ["checkpoint-ckv-rocksv2", "version 2 of the commit log", 1, 1, "2026-11-30T07:29:59.760Z", whole],
  ["checkpoint-ckice", "a table as its sink", 4, 4, "2026-11-30T07:29:59.760Z", whole],
  [
    "checkpoint-dataloss",
    "a topic made anew: planned below committed",
    1,
    2,
    "2026-11-30T06:19:56.400Z",
    "orders2 240 260",
  ],
];

describe.each(trees)("a checkpoint in %s", (_name, tree) => {
  test.each(variants)("%s: %s", async (folder, _what, committed, planned, watermark, positions) => {
    const seen = await readCheckpoint(await tree(), folder, signal());
    expect(seen).toMatchObject({ committedBatch: committed, plannedBatch: planned, damaged: null });
    expect(seen.queryId).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen.watermark === null ? null : isoInstant(seen.watermark)).toBe(watermark);
    const text = [...seen.committed].map(([topic, each]) => [topic, ...[...each.values()].map(String)].join(" "));
    expect(text.join("; ")).toBe(positions);
    expect(seen.committedAt).toBeGreaterThan(0);
  });
  test("that is not there is not found", async () => {
    await expect(readCheckpoint(await tree(), "nowhere", signal())).rejects.toMatchObject({ reason: "not-found" });
  });
  test("names the file of a committed batch that is gone, and takes nothing for committed", async () => {
    rmSync(join(root, "checkpoint-ck", "offsets", "7"));
    const seen = await readCheckpoint(await tree(), "checkpoint-ck", signal());
    expect(seen).toMatchObject({ committedBatch: 7, damaged: "7 missing" });
    expect(seen.committed.size).toBe(0);
  });
  test.each(["", "v1", 'v1\n{"batch', "v9\n{}", "\u0000\u0001", "<html>v1</html>"])(
    "says damaged of %j",
    async (text) => {
      writeFileSync(join(root, "checkpoint-inflight", "offsets", "6"), text);
      const seen = await readCheckpoint(await tree(), "checkpoint-inflight", signal());
      expect(seen).toMatchObject({ committedBatch: 5, plannedBatch: 6, damaged: "6 unreadable" });
      expect(seen.committed.get("orders")?.get(0)).toBe(3465n);
    },
  );
  test("without its metadata is another query, with garbage in it damaged", async () => {
    rmSync(join(root, "checkpoint-ck", "metadata"));
    expect(await readCheckpoint(await tree(), "checkpoint-ck", signal())).toMatchObject({ queryId: "", damaged: null });
    writeFileSync(join(root, "checkpoint-ck", "metadata"), "{}");
    const seen = await readCheckpoint(await tree(), "checkpoint-ck", signal());
    expect(seen).toMatchObject({ queryId: "", damaged: "metadata unreadable" });
  });
});

test("an offset of 64 bits is kept whole", async () => {
  const file = join(root, "checkpoint-ck", "offsets", "7");
  writeFileSync(file, readFileSync(file, "utf8").replace('"0":4703', '"0":9007199254740993'));
  const seen = await readCheckpoint(localTree(root), "checkpoint-ck", signal());
  expect(seen.committed.get("orders")?.get(0)).toBe(9007199254740993n);
});

test("of a topic that two sources read, the one furthest behind counts", async () => {
  const file = join(root, "checkpoint-ckm", "offsets", "23");
  writeFileSync(file, readFileSync(file, "utf8").replace('{"t002":', '{"orders":{"0":4000,"1":9000},"t002":'));
  const seen = await readCheckpoint(localTree(root), "checkpoint-ckm", signal());
  expect(seen.committed.get("orders")?.get(0)).toBe(4000n);
  expect(seen.committed.get("orders")?.get(1)).toBe(4112n);
});
