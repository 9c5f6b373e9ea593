import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "../../contracts/types.ts";
import { type Embedded, startEmbedded } from "../../store/embedded.ts";
import { postgresAccount } from "../../store/native.ts";
import { type Certificates, type Issued, makeCertificates } from "../certificates.fixture.ts";
import { Connections } from "../connections.ts";

const password = "marker-4711-password";
const folder = mkdtempSync(path.join(os.tmpdir(), "one-board-ssl-"));
let made: Certificates;
let server: Embedded;

/** The server's own copy of a certificate: PostgreSQL wants its key to be its own and closed to others. */
function handOver({ cert, key }: Issued): string[] {
  const own = path.join(folder, "certificates");
  mkdirSync(own, { recursive: true, mode: 0o755 });
  const account = postgresAccount(path.join(folder, "pg"));
  const files = { ssl_cert_file: path.join(own, "cert.pem"), ssl_key_file: path.join(own, "key.pem") };
  copyFileSync(cert, files.ssl_cert_file);
  copyFileSync(key, files.ssl_key_file);
  chmodSync(files.ssl_key_file, 0o600);
  if (account) for (const file of Object.values(files)) chownSync(file, account.uid, account.gid);
  return Object.entries(files).map(([name, file]) => `${name}=${file}`);
}

async function start(by: Issued): Promise<Embedded> {
  const rules = path.join(folder, "hba.conf");
  // This program's own role as the tests know it; whoever watches only over TLS and with a password.
  writeFileSync(
    rules,
    "host all one_board 127.0.0.1/32 scram-sha-256\nhostssl all watcher 127.0.0.1/32 scram-sha-256\n",
  );
  const settings = ["ssl=on", ...handOver(by), `hba_file=${rules}`, "fsync=off"];
  return startEmbedded({
    folder: path.join(folder, "pg"),
    logFile: path.join(folder, "log"),
    password: "pw",
    settings,
  });
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  made = makeCertificates();
  server = await start(made.server);
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE ROLE watcher LOGIN PASSWORD '${password}'`);
  await admin.end();
});
afterAll(async () => {
  await server?.stop();
  made?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads through a connection as a contract names it: whether it went over TLS, or why nothing was seen. */
async function read(fields: Record<string, string>, secret = password, query = "") {
  const url = `postgresql://watcher:${secret}@127.0.0.1:${server.port}/postgres${query}`;
  const contract = { connections: { it: { kind: "postgres", url, ...fields } } } as unknown as Contract;
  const reader = new Connections(contract).postgres("it");
  const sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
  try {
    return (await reader.rows<{ ssl: boolean }>(AbortSignal.timeout(20_000), sql))[0];
  } catch (error) {
    const { reason, message } = error as { reason: string; message: string };
    return { reason, message };
  } finally {
    reader.close();
  }
}

test("a database is read over TLS with its authority", async () => {
  expect(await read({ ca: made.ca })).toEqual({ ssl: true });
});

test("what a URL says of TLS cannot weaken the connection's own", async () => {
  expect(await read({ tls: "true" }, password, "?sslmode=no-verify")).toEqual({ reason: "tls", message: "tls" });
  expect(await read({ ca: made.ca }, password, "?sslmode=disable")).toEqual({ ssl: true });
});

test("a wrong password and an open line are unauthorized, an unknown authority is no connection", async () => {
  expect(await read({ ca: made.ca }, "wrong")).toEqual({ reason: "unauthorized", message: "unauthorized" });
  expect(await read({})).toEqual({ reason: "unauthorized", message: "unauthorized" });
  expect(await read({ tls: "true" })).toEqual({ reason: "tls", message: "tls" });
});

test("an expired certificate is no connection", async () => {
  await server.stop();
  server = await start(made.expired);
  expect(await read({ ca: made.ca })).toEqual({ reason: "tls", message: "tls" });
});
