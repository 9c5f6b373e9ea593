import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Contract } from "../contracts/types.ts";
import { type Certificates, type Issued, makeCertificates } from "./certificates.fixture.ts";
import { connectorSource } from "./connect/connector.ts";
import { Connections } from "./connections.ts";
import { tlsOf } from "./secured.ts";
import type { SourceError } from "./source.ts";

const password = "marker-4711-password";
let made: Certificates;
beforeAll(() => {
  made = makeCertificates();
});
afterAll(() => made.remove());

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A Connect worker behind TLS and basic authentication. */
async function worker(by: Issued, options: ServerOptions = {}): Promise<string> {
  const [cert, key] = [readFileSync(by.cert), readFileSync(by.key)];
  const right = `Basic ${Buffer.from(`board:${password}`).toString("base64")}`;
  const server = createServer({ cert, key, ...options }, (request, response) => {
    const let_in = request.headers.authorization === right;
    response.writeHead(let_in ? 200 : 401, { "content-type": "application/json" });
    response.end(
      let_in ? `{"name":"c","connector":{"state":"RUNNING","worker_id":"w"},"tasks":[]}` : `{"${password}":1}`,
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads the connector through a connection as a contract names it; what went wrong, else null. */
async function read(fields: Record<string, string>): Promise<SourceError | null> {
  const contract = { connections: { it: { kind: "connect", ...fields } } } as unknown as Contract;
  const source = connectorSource("x.connector", "c", new Connections(contract).connect("it"));
  return source.read({ signal: AbortSignal.timeout(10_000), now: 0 }).then(
    () => null,
    (error) => error,
  );
}
const signIn = () => ({ username: "board", password, ca: made.ca });

test("a worker behind TLS and a password is read with its authority and its password", async () => {
  expect(await read({ url: await worker(made.server), ...signIn() })).toBeNull();
});

test("a wrong password and none are unauthorized, and the reason repeats nothing of either side", async () => {
  const url = await worker(made.server);
  for (const wrong of [{ ...signIn(), password: `${password}x` }, { ca: made.ca }]) {
    const problem = await read({ url, ...wrong });
    expect(problem).toMatchObject({ reason: "unauthorized", message: "unauthorized" });
  }
});

test("an unknown authority, an expired certificate and one for another name are no connection", async () => {
  const good = await worker(made.server);
  const { ca: _, ...unknown } = signIn();
  expect(await read({ url: good, ...unknown })).toMatchObject({ reason: "tls", message: "tls" });
  for (const bad of [made.expired, made.otherName]) {
    expect(await read({ url: await worker(bad), ...signIn() })).toMatchObject({ reason: "tls", message: "tls" });
  }
});

test("a worker that wants a certificate gets it, and refuses a reader without one", async () => {
  const ca = readFileSync(made.ca);
  const url = await worker(made.server, { requestCert: true, rejectUnauthorized: true, ca });
  expect(await read({ url, ...signIn(), ...made.client })).toBeNull();
  expect(["tls", "refused"]).toContain((await read({ url, ...signIn() }))?.reason);
});

test("a certificate file that is missing or is none is said by its field, without what it holds", () => {
  const junk = path.join(made.folder, "junk.pem");
  writeFileSync(junk, "marker-4711");
  const said = (fields: Record<string, string>) => {
    try {
      tlsOf("it", fields);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(said({ ca: path.join(made.folder, "none.pem") })).toBe("connections.it.ca: the file cannot be read (ENOENT)");
  expect(said({ ca: junk })).toBe("connections.it.ca: the file is no PEM");
  expect(said({ cert: made.client.cert })).toBe("connections.it: `cert` and `key` belong together");
});
