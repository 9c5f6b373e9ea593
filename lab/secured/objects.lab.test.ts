import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "../../lib/contracts/types.ts";
import { type Certificates, makeCertificates } from "../../lib/sources/certificates.fixture.ts";
import { Connections } from "../../lib/sources/connections.ts";
import { installJars } from "../install/jars.ts";
import { findJava } from "../install/java.ts";
import { ObjectStore } from "../parts/object-store.ts";
import { freePorts } from "../ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-objects-"));
let store: ObjectStore;
let made: Certificates;
let secured = "";

/** The certificate and its key as Java keeps them. */
function keyStore({ cert, key }: Certificates["server"]): { keyStore: string; password: string } {
  const [file, password] = [join(run, "server.p12"), "changeit"];
  const from = ["-inkey", key, "-in", cert, "-out", file, "-passout", `pass:${password}`];
  execFileSync("openssl", ["pkcs12", "-export", ...from], { stdio: "pipe" });
  return { keyStore: file, password };
}

beforeAll(async () => {
  made = makeCertificates();
  const classpath = join(await installJars("s3proxy", () => undefined, process.env), "*");
  const [port, tls] = (await freePorts(2)) as [number, number];
  const door = { port: tls, ...keyStore(made.server) };
  store = new ObjectStore(run, { java: findJava(process.env), classpath }, port, () => undefined, door);
  await store.start();
  secured = `https://127.0.0.1:${tls}`;
});
afterAll(async () => {
  await store?.part.stop();
  made?.remove();
  rmSync(run, { recursive: true, force: true });
});

/** Lists the bucket as a contract's connection does: the keys, or why there are none. */
async function list(fields: { secretKey?: string; accessKey?: string; url?: string; ca?: string; tls?: string }) {
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

test("the same bucket is listed over TLS, by the authority that the contract names", async () => {
  expect(await list({ url: secured, ca: made.ca })).toEqual([]);
  expect(await list({ url: secured, ca: made.ca, secretKey: "marker-4711" })).toMatchObject({ reason: "forbidden" });
});

test("an authority that nobody knows is no connection, and an open line to the TLS door none either", async () => {
  expect(await list({ url: secured, tls: "true" })).toEqual({ reason: "tls", message: "tls" });
  const open = await list({ url: secured.replace("https", "http") });
  expect(open).toHaveProperty("reason");
});
