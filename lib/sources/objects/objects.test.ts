import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { absentPort, type Fake, fakeHttp } from "../fake-server.ts";
import type { Source } from "../source.ts";
import { ObjectClient } from "./client.ts";
import { parseListing } from "./listing.ts";
import { objectPrefixSource, parsePrefix } from "./prefix.ts";
import { objectStoreProbe } from "./probe.ts";
import { signedHeaders } from "./signature.ts";

const context = (ms = 20_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });
const fakes: Fake[] = [];
const serve: typeof fakeHttp = async (handler) => {
  const fake = await fakeHttp(handler);
  fakes.push(fake);
  return fake;
};
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

const at = (port: number) =>
  new ObjectClient({ url: `http://127.0.0.1:${port}/`, accessKey: "k", secretKey: "s", region: "us-east-1" });
const day = 86_400_000;
const fields = { identity: "line_seq", eventTime: "event_time" };
const prefixAt = (port: number) => objectPrefixSource("x.prefix", "s3://raw/lines/", fields, at(port), 30 * day);
const sources: [string, (port: number) => Source][] = [
  ["prefix", prefixAt],
  ["probe", (port) => objectStoreProbe("dependency.object-store", "raw", at(port))],
];
const answer = (status: number, body: string) =>
  serve((_request, response) => {
    response.writeHead(status);
    response.end(body);
  });

describe.each(sources)("the %s source", (_name, make) => {
  test("says timeout of a server that never answers", async () => {
    const { port } = await serve(() => undefined);
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says timeout of an answer that stops half way and hangs", async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200);
      response.write("<ListBucketResult>");
    });
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says garbage of half an answer, cut off or not", async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("<ListBucketResult>", () => response.destroy());
    });
    await expect(make(cut.port).read(context())).rejects.toMatchObject({ reason: "garbage" });
    const half = await answer(200, "<ListBucketResult><Contents><Key>lines/a</Key>");
    await expect(make(half.port).read(context())).rejects.toMatchObject({ reason: "garbage" });
  });
  test("says refused where nothing listens", async () => {
    await expect(make(await absentPort()).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
  test.each([
    [404, "not-found"],
    [409, "conflict"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [500, "server-error"],
    [502, "server-error"],
    [302, "garbage"],
  ])("says of status %i: %s", async (status, reason) => {
    const { port } = await answer(status, "<Error>secret</Error>");
    await expect(make(port).read(context())).rejects.toMatchObject({ reason, message: reason });
  });
  test("says garbage of a page instead of a listing, without quoting it", async () => {
    const { port } = await answer(200, "<html>secret</html>");
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  });
});

test("the probe lists the top of a bucket only, where there may be nothing but folders", async () => {
  const asked: string[] = [];
  const folders = "<IsTruncated>false</IsTruncated><CommonPrefixes><Prefix>lines/</Prefix></CommonPrefixes>";
  const { port } = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.end(`<ListBucketResult>${folders}</ListBucketResult>`);
  });
  await expect(objectStoreProbe("s", "raw", at(port)).read(context())).resolves.toMatchObject({ reachable: true });
  expect(asked).toEqual(["/raw?delimiter=%2F&list-type=2&max-keys=1&prefix="]);
});

type Stored = Record<string, string | Buffer>;
const line = (n: number | string, second = 0) =>
  `{"line_seq":${n},"event_time":"2026-01-01T00:00:${String(second).padStart(2, "0")}Z","note":"marker"}\n`;

/** A bucket that lists two keys a page; an object's etag is its text, and it was written then (ms) or long ago. */
async function bucket(stored: Stored, written: ReadonlyMap<string, number> = new Map()) {
  return serve((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const key = decodeURIComponent(url.pathname.replace(/^\/raw\/?/, ""));
    if (key !== "") {
      const body = stored[key];
      response.writeHead(body === undefined || body === "gone" ? 404 : 200);
      response.end(body);
      return;
    }
    const after = url.searchParams.get("start-after") ?? "";
    const keys = Object.keys(stored).sort();
    const first = keys.filter((each) => each <= after).length;
    const from = Number(url.searchParams.get("continuation-token") ?? first);
    const contents = keys.slice(from, from + 2).map((each) => {
      const etag = Buffer.from(stored[each] as string).toString("base64");
      const name = each.replaceAll("&", "&amp;");
      const modified = new Date(written.get(each) ?? Date.UTC(2026, 0, 1, 0, 1)).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified><ETag>${etag}</ETag></Contents>`;
    });
    const more = from + 2 < keys.length;
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="x"><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  });
}
const read = async (source: Source) =>
  observationSchema.parse(await source.read(context(5_000))) as ObservationOf<"object-prefix">;

test("every page of the listing counts, each object is read once per key and etag, and one that is gone counts no more", async () => {
  const stored: Stored = {
    "lines/a b.json": line(1) + line(2, 5),
    "lines/c&d.json": line(4),
    "lines/e.json.gz": gzipSync(line(5) + line(6)),
  };
  const { port, requests } = await bucket(stored);
  const source = prefixAt(port);
  expect(await read(source)).toEqual({
    kind: "object-prefix",
    objects: 3,
    landed: "{[1,3),[4,7)}",
    // All were written longer ago than the bucket keeps them.
    aged: "{[1,3),[4,7)}",
    duplicates: 0,
    newestObjectAt: "2026-01-01T00:01:00.000Z",
    newestEventTime: "2026-01-01T00:00:05.000Z",
  });
  const gets = () => requests.filter((each) => !each.includes("list-type")).length;
  expect(gets()).toBe(3);
  await read(source);
  expect(gets()).toBe(3);
  stored["lines/c&d.json"] = line(4) + line(2);
  delete stored["lines/a b.json"];
  expect(await read(source)).toMatchObject({ objects: 2, landed: "{[2,3),[4,7)}", duplicates: 0 });
  expect(gets()).toBe(4);
});

test("an object that was written again as it was is as old as its newest writing, without being read again", async () => {
  const stored: Stored = { "lines/a.json": line(1), "lines/b.json": line(2) };
  const written = new Map<string, number>();
  const { port, requests } = await bucket(stored, written);
  const source = prefixAt(port);
  for (const key of Object.keys(stored)) written.set(key, Date.now());
  expect(await read(source)).toMatchObject({ landed: "{[1,3)}", aged: "{}" });
  written.set("lines/a.json", Date.now() - 40 * day);
  expect(await read(source)).toMatchObject({ landed: "{[1,3)}", aged: "{[1,2)}" });
  written.set("lines/a.json", Date.now());
  expect(await read(source)).toMatchObject({ aged: "{}" });
  expect(requests.filter((each) => !each.includes("list-type"))).toHaveLength(2);
});

test("a page of a listing begins after a key, and says whether others follow it", async () => {
  const stored = Object.fromEntries(["a", "b", "c", "d", "e"].map((each) => [`lines/${each}`, "x"]));
  const { port, requests } = await bucket(stored);
  const page = (after: string | null) => at(port).listPage("raw", "lines/", after, AbortSignal.timeout(5_000));
  const keys = (listed: Awaited<ReturnType<typeof page>>) => [listed.objects.map(({ key }) => key), listed.more];
  expect(keys(await page(null))).toEqual([["lines/a", "lines/b"], true]);
  expect(keys(await page("lines/c"))).toEqual([["lines/d", "lines/e"], false]);
  expect(keys(await page("lines/e"))).toEqual([[], false]);
  expect(requests).toHaveLength(3);
});

test("a prefix beyond one read's pages is unfinished, with how far it is, and then says what is there", async () => {
  const stored = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`lines/${n}`, line(n + 1)]));
  const { port } = await bucket(stored);
  const source = objectPrefixSource("x.prefix", "s3://raw/lines/", fields, at(port), 30 * day, {
    pages: 2,
    perRead: 6,
  });
  await expect(source.read(context())).rejects.toMatchObject({ reason: "unfinished", progress: { read: 4, of: null } });
  await expect(source.read(context())).rejects.toMatchObject({ reason: "unfinished", progress: { read: 6, of: 8 } });
  expect(await source.read(context())).toMatchObject({ objects: 8, landed: "{[1,9)}" });
});

test("a repeat is a duplicate and no second line; digits beyond a double are kept", async () => {
  const { port } = await bucket({ "lines/a": line(7) + line(7), "lines/b": line(7) + line("9007199254740993") });
  expect(await read(prefixAt(port))).toMatchObject({
    landed: "{[7,8),[9007199254740993,9007199254740994)}",
    duplicates: 2,
  });
});

test("a line without an identity has not landed, and an object that cannot be read lands nothing", async () => {
  const broken = Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from("no gzip")]);
  const { port } = await bucket({ "lines/a": `${line(1)}{"note":"marker"}\nmarker\n${line(-2)}`, "lines/b": broken });
  const seen = await read(prefixAt(port));
  expect(seen).toMatchObject({ objects: 2, landed: "{[1,2)}" });
  expect(JSON.stringify(seen)).not.toContain("marker");
});

test("an object that goes between the listing and its reading is not there", async () => {
  const { port } = await bucket({ "lines/a": line(1), "lines/b": "gone" });
  expect(await read(prefixAt(port))).toMatchObject({ objects: 1, landed: "{[1,2)}" });
});

test("an empty prefix is an observation", async () => {
  const { port } = await bucket({});
  expect(await read(prefixAt(port))).toMatchObject({ objects: 0, landed: "{}", newestObjectAt: null });
});

test("an object that answers 502 leaves the prefix unseen, and what was read is not read again", async () => {
  let broken = true;
  const etag = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:01:00Z</LastModified><ETag>1</ETag></Contents>`;
  const { port, requests } = await serve((request, response) => {
    if (request.url?.includes("list-type")) {
      response.end(`<ListBucketResult>${etag("lines/a")}${etag("lines/b")}</ListBucketResult>`);
    } else if (broken && request.url?.endsWith("b")) {
      response.writeHead(502);
      response.end();
    } else response.end(line(request.url?.endsWith("a") ? 1 : 2));
  });
  const source = prefixAt(port);
  await expect(source.read(context())).rejects.toMatchObject({ reason: "server-error" });
  broken = false;
  await expect.poll(() => requests.filter((each) => each.endsWith("/a")).length).toBe(1);
  expect(await read(source)).toMatchObject({ landed: "{[1,3)}" });
});

test("a source that starts anew is unseen until it has read everything again, and then says what it said before", async () => {
  const stored = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`lines/${at}`, line(at + 1)]));
  const { port, requests } = await bucket(stored);
  const anew = objectPrefixSource("x.prefix", "s3://raw/lines/", fields, at(port), 30 * day, { perRead: 3 });
  for (let sweep = 1; sweep <= 2; sweep++) {
    await expect(anew.read(context(20_000))).rejects.toMatchObject({ reason: "unfinished" });
  }
  expect(await anew.read(context(20_000))).toMatchObject({ objects: 8, landed: "{[1,9)}", duplicates: 0 });
  expect(requests.filter((each) => !each.includes("list-type")).length).toBe(8);
});

test("records are counted only where nothing else says how many there should be", async () => {
  const stored: Stored = { "lines/a": `${line(1)}${line(2)}`, "lines/b": line(2) };
  const { port } = await bucket(stored);
  const counting = objectPrefixSource("x.prefix", "s3://raw/lines/", fields, at(port), 30 * day, { counts: true });
  expect(await counting.read(context(20_000))).toMatchObject({ records: "3", landed: "{[1,3)}" });
  expect(await prefixAt(port).read(context(20_000))).not.toHaveProperty("records");
  // A life cycle that takes an old object must not look as if something had landed, nor hide that something has.
  delete stored["lines/a"];
  expect(await counting.read(context(20_000))).toMatchObject({ objects: 1, records: "3" });
  stored["lines/b"] = line(2) + line(3);
  stored["lines/c"] = line(4);
  expect(await counting.read(context(20_000))).toMatchObject({ objects: 2, records: "5" });
});

test("an address is a bucket and a prefix, or refused", () => {
  expect(parsePrefix("s3://tlp-raw/a/b/")).toEqual({ bucket: "tlp-raw", prefix: "a/b/" });
  expect(() => parsePrefix("http://tlp-raw/a")).toThrow(RangeError);
});

test("a truncated listing without a token is garbage", () => {
  expect(() => parseListing("<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>")).toThrow("garbage");
});

test("signs as the published example of an empty GET", () => {
  const credentials = {
    accessKey: "AKIAIOSFODNN7EXAMPLE",
    secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  const url = new URL("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J");
  expect(signedHeaders(url, credentials, Date.parse("2013-05-24T00:00:00Z")).authorization).toMatch(
    /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
  );
});
