import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "../../lib/contracts/types.ts";
import { Connections } from "../../lib/sources/connections.ts";
import { installJars } from "../install/jars.ts";
import { findJava } from "../install/java.ts";
import { ObjectStore } from "../parts/object-store.ts";
import { freePorts } from "../ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-objects-"));
let store: ObjectStore;

beforeAll(async () => {
  const classpath = join(await installJars("s3proxy", () => undefined, process.env), "*");
  const [port] = (await freePorts(1)) as [number];
  store = new ObjectStore(run, { java: findJava(process.env), classpath }, port, () => undefined);
  await store.start();
});
afterAll(async () => {
  await store?.part.stop();
  rmSync(run, { recursive: true, force: true });
});

/** Lists the bucket as a contract's connection does: the keys, or why there are none. */
async function list(fields: { secretKey?: string; accessKey?: string }) {
  const all = {
    kind: "object-store",
    url: store.url,
    accessKey: store.accessKey,
    secretKey: store.secretKey,
    ...fields,
  };
  const client = new Connections({ connections: { it: all } } as unknown as Contract).objects("it");
  return client.list(store.bucket, "", AbortSignal.timeout(20_000)).then(
    (objects) => objects.map(({ key }) => key),
    ({ reason, message }) => ({ reason, message }),
  );
}

test("a bucket is listed with the credentials of signature version 4", async () => {
  expect(await list({})).toEqual([]);
});

test("another secret and another key are forbidden, and the reason repeats neither", async () => {
  for (const wrong of [{ secretKey: "marker-4711" }, { accessKey: "marker-4711" }]) {
    expect(await list(wrong)).toEqual({ reason: "forbidden", message: "forbidden" });
  }
});
