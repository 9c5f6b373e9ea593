import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { absentPort, type Fake, fakeHttp } from "../fake-server.ts";
import { ObjectClient } from "../objects/client.ts";
import { snapshotsOf, versionOf } from "./metadata.ts";
import { tableSnapshotSource } from "./table.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", `${name}.metadata.json`));
const fakes: Fake[] = [];
const serve: typeof fakeHttp = async (handler) => {
  const fake = await fakeHttp(handler);
  fakes.push(fake);
  return fake;
};
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});
const place = { location: "s3://raw/lake/line", objects: "s3://raw/lines/", through: "objects-through" };
const read = (port: number, ms = 5_000) => {
  const client = new ObjectClient({ url: `http://127.0.0.1:${port}`, accessKey: "k", secretKey: "s", region: "r" });
  return tableSnapshotSource("x", place, client).read({ signal: AbortSignal.timeout(ms), now: 0 });
};

/** Objects by key, each written at that second of a minute; a listing honours the prefix. */
function bucket(stored: Record<string, { body: string | Buffer; second: number }>) {
  return serve((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const key = decodeURIComponent(url.pathname.replace(/^\/raw\/?/, ""));
    if (key !== "") {
      const found = stored[key];
      response.writeHead(found === undefined ? 404 : 200);
      return response.end(found?.body);
    }
    const under = url.searchParams.get("prefix") ?? "";
    const contents = Object.entries(stored)
      .filter(([each]) => each.startsWith(under))
      .map(([each, { second }]) => {
        const modified = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
        return `<Contents><Key>${each}</Key><LastModified>${modified}</LastModified><ETag>1</ETag></Contents>`;
      });
    return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`);
  });
}
const at = (second: number) => Date.UTC(2026, 0, 1, 0, 0, second);
type Given = { id: number; parent?: number; second: number; added?: number; operation?: string; through?: number };
const metadata = (snapshots: Given[], current: number | null = snapshots.at(-1)?.id ?? -1) =>
  JSON.stringify({
    "format-version": 2,
    "current-snapshot-id": current,
    snapshots: snapshots.map(({ id, parent, second, added = 0, operation = "append", through }) => ({
      "snapshot-id": id,
      ...(parent === undefined ? {} : { "parent-snapshot-id": parent }),
      "timestamp-ms": at(second),
      summary: {
        operation,
        "total-records": "9",
        ...(added === 0 ? {} : { "added-records": String(added) }),
        ...(through === undefined ? {} : { "objects-through": String(at(through)) }),
      },
    })),
  });

test.each([
  ["00012-6f44964e-9a53-43da.metadata.json", 12],
  ["00012-6f44964e.gz.metadata.json", 12],
  ["v7.metadata.json", 7],
  ["v7.gz.metadata.json", 7],
  ["v7.metadata.json.gz", 7],
  ["snap-12-1.avro", null],
  [".v7.metadata.json.crc", null],
  ["version-hint.text", null],
])("of %s the version is %s", (name, version) => {
  expect(versionOf(name)).toBe(version);
});

describe("metadata that writers have written", () => {
  test("an empty batch commits a snapshot and adds nothing: the clock is the one before it", () => {
    const [newest, before] = snapshotsOf(fixture("empty-batch"));
    expect([newest?.adds, newest?.records, before?.adds]).toEqual([false, "17", true]);
  });
  test("a deletion of rows by rewriting a file follows its parents, whatever their ids' size", () => {
    const chain = snapshotsOf(fixture("row-delete"));
    expect(chain.map(({ adds }) => adds)).toEqual([false, true, true, true]);
    expect(chain.map(({ at: ms }) => ms)).toEqual([...chain.map(({ at: ms }) => ms)].sort((a, b) => b - a));
  });
  test("no snapshot yet is none, by null or by -1", () => {
    expect(snapshotsOf(fixture("no-snapshot"))).toEqual([]);
    expect(snapshotsOf(Buffer.from(metadata([])))).toEqual([]);
  });
});

test("the newest snapshot that adds counts; an object after what it says to hold is outside", async () => {
  const { port } = await bucket({
    "lake/line/metadata/00001-a.metadata.json": { body: metadata([{ id: 1, second: 5, added: 4 }]), second: 5 },
    "lake/line/metadata/00002-b.metadata.json": {
      body: metadata([
        { id: 1, second: 5, added: 4, through: 4 },
        { id: 2, parent: 1, second: 20, added: 9, operation: "replace" },
        { id: 3, parent: 2, second: 30 },
      ]),
      second: 30,
    },
    "lines/a": { body: "", second: 4 },
    "lines/b": { body: "", second: 12 },
    "lines/c": { body: "", second: 25 },
  });
  expect(observationSchema.parse(await read(port))).toEqual({
    kind: "table-snapshot",
    newestSnapshotAt: new Date(at(30)).toISOString(),
    newestAddedAt: new Date(at(5)).toISOString(),
    oldestOutsideAt: new Date(at(12)).toISOString(),
    records: "9",
  });
});

test("a snapshot that says nothing holds what was written before it; a table without one holds nothing", async () => {
  const table = { body: metadata([{ id: 1, second: 10, added: 4 }]), second: 10 };
  const objects = { "lines/a": { body: "", second: 9 } };
  const one = await bucket({ "lake/line/metadata/v1.metadata.json": table, ...objects });
  expect(await read(one.port)).toMatchObject({ oldestOutsideAt: null });
  const none = await bucket({ "lake/line/metadata/v1.metadata.json": { body: metadata([]), second: 1 }, ...objects });
  expect(await read(none.port)).toMatchObject({ newestAddedAt: null, oldestOutsideAt: new Date(at(9)).toISOString() });
});

test("the version that the hint names counts, also when a higher number lost the race; a packed file is inflated", async () => {
  const file = (second: number) => Buffer.from(metadata([{ id: second, second, added: 1 }]));
  const { port } = await bucket({
    "lake/line/metadata/v2.gz.metadata.json": { body: gzipSync(file(7)), second: 7 },
    "lake/line/metadata/v3.metadata.json": { body: file(8), second: 8 },
    "lake/line/metadata/version-hint.text": { body: "2", second: 7 },
  });
  expect(await read(port)).toMatchObject({ newestAddedAt: new Date(at(7)).toISOString() });
});

describe("a table that cannot be read", () => {
  test.each([
    ["a page instead of metadata", "<html>secret</html>"],
    ["half a document", metadata([{ id: 1, second: 1 }]).slice(0, 40)],
    ["a current snapshot that is not there", metadata([{ id: 1, second: 1 }], 9)],
    ["a document of something else", '{"secret":1}'],
  ])("%s is garbage, quoted nowhere", async (_name, body) => {
    const { port } = await bucket({ "lake/line/metadata/v1.metadata.json": { body, second: 1 } });
    await expect(read(port)).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  });
  test("without metadata is not found", async () => {
    const { port } = await bucket({ "lines/a": { body: "", second: 1 } });
    await expect(read(port)).rejects.toMatchObject({ reason: "not-found" });
  });
  test.each([
    [409, "conflict"],
    [502, "server-error"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [302, "garbage"],
  ])("of status %i is %s", async (status, reason) => {
    const { port } = await serve((_request, response) => response.writeHead(status).end("secret"));
    await expect(read(port)).rejects.toMatchObject({ reason, message: reason });
  });
  test("of a server that is silent, or not there", async () => {
    const { port } = await serve(() => undefined);
    await expect(read(port, 300)).rejects.toMatchObject({ reason: "timeout" });
    await expect(read(await absentPort())).rejects.toMatchObject({ reason: "refused" });
  });
  test("of which half an answer came, cut off or hanging", async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("<ListBucketResult>", () => response.destroy());
    });
    await expect(read(cut.port)).rejects.toMatchObject({ reason: "garbage" });
    const hanging = await serve((_request, response) => void response.writeHead(200).write("<ListBucketResult>"));
    await expect(read(hanging.port, 300)).rejects.toMatchObject({ reason: "timeout" });
  });
  test("whose metadata alone fails: what its objects say is not taken for it", async () => {
    const listed = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date(at(1)).toISOString()}</LastModified><ETag>1</ETag></Contents>`;
    const { port } = await serve((request, response) => {
      const isListing = request.url?.includes("list-type") ?? false;
      const key = request.url?.includes("metadata") ? "lake/line/metadata/v1.metadata.json" : "lines/a";
      if (isListing) response.end(`<ListBucketResult>${listed(key)}</ListBucketResult>`);
      else response.writeHead(request.url?.endsWith("version-hint.text") ? 404 : 502).end();
    });
    await expect(read(port)).rejects.toMatchObject({ reason: "server-error" });
  });
});
