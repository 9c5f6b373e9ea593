import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ObjectClient } from "../lib/sources/objects/client.ts";
import { type ListPage, SegmentedListing } from "../lib/sources/objects/segments.ts";
import { installJars } from "./install/jars.ts";
import { findJava } from "./install/java.ts";
import { ObjectStore } from "./parts/object-store.ts";
import { freePorts } from "./ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-listing-"));
const prefix = "lines/";
let store: ObjectStore;

beforeAll(async () => {
  const classpath = join(await installJars("s3proxy", () => undefined, process.env), "*");
  const [port] = (await freePorts(1)) as [number];
  store = new ObjectStore(run, { java: findJava(process.env), classpath }, port, () => undefined);
  await store.start();
}, 600_000);
afterAll(async () => {
  await store?.part.stop();
  rmSync(run, { recursive: true, force: true });
});

const credentials = () => ({ accessKey: store.accessKey, secretKey: store.secretKey, region: "us-east-1" });

/** Makes an empty object, or removes one. */
const change = (method: "PUT" | "DELETE", name: string) => store.change(method, `${prefix}${name}`);

test("a prefix longer than a page is followed object by object on a real server", async () => {
  const nameOf = (at: number) => `part+${String(at).padStart(5, "0")} é.json`;
  const names = Array.from({ length: 1_200 }, (_, at) => nameOf(at));
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(names.slice(from, from + 20).map((name) => change("PUT", name)));
  const client = new ObjectClient({ url: store.url, ...credentials() });
  const ranges: (string | null)[] = [];
  const list: ListPage = (after) => {
    ranges.push(after);
    return client.listPage(store.bucket, prefix, after, AbortSignal.timeout(60_000));
  };
  const listing = new SegmentedListing();
  const seen = async () => (await listing.read(list, Date.now())).map(({ key }) => key.slice(prefix.length));
  expect(await seen()).toEqual(names);
  await change("DELETE", nameOf(500));
  await change("PUT", "part+01100 z.json");
  const expected = [...names.filter((name) => name !== nameOf(500)), "part+01100 z.json"].sort();
  expect(await seen()).toEqual(expected);
  const last = `${prefix}${nameOf(999)}`;
  expect(ranges).toEqual([null, last, null, last]);
}, 180_000);
