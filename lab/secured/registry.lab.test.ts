import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "../../lib/contracts/types.ts";
import { type Certificates, makeCertificates } from "../../lib/sources/certificates.fixture.ts";
import { Connections } from "../../lib/sources/connections.ts";
import { registryProbe } from "../../lib/sources/registry/probe.ts";
import { findJava } from "../install/java.ts";
import { installRegistry } from "../install/registry.ts";
import { Registry } from "../parts/registry.ts";
import { freePorts } from "../ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-registry-"));
const user = { username: "board", password: "marker-4711-password" };
const wanted = `Basic ${Buffer.from(`${user.username}:${user.password}`).toString("base64")}`;
let made: Certificates;
let registry: Registry;
let gate: Server;
let url = "";

/** The door that stands before a registry in a real estate: it ends TLS, asks who it is, and lets reading through. */
function door(to: string): Server {
  const { cert, key } = made.server;
  return createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (asked, answer) => {
    if (asked.headers.authorization !== wanted) return answer.writeHead(401).end();
    if (asked.method !== "GET") return answer.writeHead(403).end();
    request(new URL(asked.url ?? "/", to), (passed) => {
      answer.writeHead(passed.statusCode ?? 502);
      passed.pipe(answer);
    }).end();
  });
}

beforeAll(async () => {
  made = makeCertificates();
  const folder = await installRegistry(() => undefined);
  const [port, tls] = (await freePorts(2)) as [number, number];
  registry = new Registry(run, { java: findJava(process.env), folder }, port, () => undefined);
  await registry.start();
  gate = door(registry.url);
  await new Promise<void>((listening) => gate.listen(tls, "127.0.0.1", listening));
  url = `https://127.0.0.1:${tls}`;
});
afterAll(async () => {
  gate?.closeAllConnections();
  gate?.close();
  await registry?.part.stop();
  made?.remove();
  rmSync(run, { recursive: true, force: true });
});

/** Asks as the contract of an estate does: what the probe says, or why nothing was seen. */
function probe(fields: Record<string, string>) {
  const all = { kind: "http", url, path: "/apis/ccompat/v7", ...fields };
  const client = new Connections({ connections: { it: all } } as unknown as Contract).http("it");
  return registryProbe("dependency.registry", all.path, client)
    .read({ signal: AbortSignal.timeout(20_000), now: 0 })
    .catch(({ reason, message }) => ({ reason, message }));
}

test("a registry is probed over TLS with a login", async () => {
  expect(await probe({ ca: made.ca, ...user })).toEqual({ kind: "dependency-probe", reachable: true });
});

test("a wrong or missing login is unauthorized, and the reason repeats nothing", async () => {
  for (const login of [{}, { ...user, password: "marker-4711" }]) {
    expect(await probe({ ca: made.ca, ...login })).toEqual({ reason: "unauthorized", message: "unauthorized" });
  }
});

test("an authority that nobody knows is no connection", async () => {
  expect(await probe({ tls: "true", ...user })).toEqual({ reason: "tls", message: "tls" });
});
