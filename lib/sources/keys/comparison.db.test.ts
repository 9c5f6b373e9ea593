import type { ServerResponse } from "node:http";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { testServer } from "../../store/test-server.ts";
import { type Fake, fakeHttp } from "../fake-server.ts";
import { HttpClient } from "../http/client.ts";
import { ObjectClient } from "../objects/client.ts";
import { PostgresReader } from "../postgres/reader.ts";
import { keyComparisonSource } from "./comparison.ts";
import { KeysOfPrefix } from "./landed.ts";

const name = `key_comparison_${process.pid}`;
const minute = 60_000;
const now = Date.UTC(2026, 10, 30, 12);
let url = "";
let admin: Client;
let fake: Fake;
let answered: { lines: unknown; status: number };
let bucketSays: "all" | "nothing" | "half" | number = "all";
let objects: Record<string, { etag: string; body: string }>;

beforeAll(async () => {
  const server = await testServer();
  const first = new Client({ connectionString: server });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  url = server.replace(/\/postgres$/, `/${name}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query("create table line (seq bigint, order_id text, line_id int, at timestamptz)");
  fake = await fakeHttp((request, response) => {
    const asked = new URL(request.url ?? "/", "http://127.0.0.1");
    if (bucketSays !== "all" && asked.pathname !== "/lines") return misbehave(bucketSays, response);
    if (asked.pathname === "/lines") return response.writeHead(answered.status).end(JSON.stringify(answered));
    const key = decodeURIComponent(asked.pathname.replace("/raw/", ""));
    if (asked.search === "") return response.end(objects[key]?.body);
    const listed = Object.entries(objects).map(
      ([each, { etag }]) =>
        `<Contents><Key>${each}</Key><ETag>${etag}</ETag><LastModified>${new Date(now).toISOString()}</LastModified></Contents>`,
    );
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListBucketResult>`);
  });
});
afterAll(async () => {
  await admin.end();
  await fake.close();
  const last = new Client({ connectionString: await testServer() });
  await last.connect();
  await last.query(`drop database ${name} with (force)`);
  await last.end();
});

let reader: PostgresReader;
beforeEach(async () => {
  answered = { lines: 3, status: 200 };
  bucketSays = "all";
  objects = { "lines/a.json": { etag: "1", body: landed(1, "a", 1) + landed(2, "a", 2) + landed(3, "b", 1) } };
  reader = new PostgresReader(url);
  await admin.query("truncate line");
  await buy(1, "a", 1);
  await buy(2, "a", 2);
  await buy(3, "b", 1);
});

afterEach(() => reader.close());

function misbehave(how: typeof bucketSays, response: ServerResponse): void {
  if (how === "half") response.writeHead(200, { "content-length": "500" }).write("<", () => response.destroy());
  if (typeof how === "number") response.writeHead(how).end("marker");
}

const landed = (seq: number, order: string, line: number) =>
  `${JSON.stringify({ line_seq: seq, seq, order_id: order, line_id: line })}\n`;
const buy = (seq: number, order: string | null, line: number, ago = 5 * minute) =>
  admin.query("insert into line values ($1, $2, $3, $4)", [seq, order, line, new Date(now - ago)]);

function read({ path = "/lines?from={from}&to={to}", ms = 20_000 } = {}) {
  const server = `http://127.0.0.1:${fake.port}`;
  const client = new ObjectClient({ url: server, accessKey: "k", secretKey: "s", region: "us-east-1" });
  const keys = ["order_id", "line_id"];
  const terms = { table: "line", identity: "seq", eventTime: "at", keys, windowMs: 60 * minute, settleMs: minute };
  const source = keyComparisonSource("purchases.keys", terms, {
    reader,
    landed: new KeysOfPrefix(client, "s3://raw/lines/", { identity: "seq", keys }),
    outside: { client: new HttpClient({ url: server }), path, field: "lines" },
  });
  return source.read({ signal: AbortSignal.timeout(ms), now });
}

test("rows, distinct keys, the outside count of the same range of time, and no key missing", async () => {
  await buy(9, "too young", 1, minute / 2);
  await buy(8, "too old", 1, 62 * minute);
  const seen = await read();
  expect(seen).toEqual({
    kind: "key-comparison",
    through: "3",
    rows: "3",
    distinct: "3",
    outside: "3",
    keysMissing: 0,
  });
  expect(observationSchema.parse(seen)).toEqual(seen);
  expect(fake.requests.at(-3)).toBe("GET /lines?from=2026-11-30T10%3A59%3A00.000Z&to=2026-11-30T11%3A59%3A00.000Z");
});

test("a line written again under another number is a row more and no key more", async () => {
  await buy(4, "a", 1);
  expect(await read()).toMatchObject({ rows: "4", distinct: "3", outside: "3", keysMissing: 0 });
});

test("a number that landed under another key misses its own; one that has not landed is the ledger's", async () => {
  await buy(4, "c", 1);
  await buy(5, "d", 1);
  objects["lines/b.json"] = { etag: "1", body: landed(4, "b", 1) };
  expect(await read()).toMatchObject({ keysMissing: 1 });
});

test("an order without a key column has the same key in both", async () => {
  await buy(4, null, 1);
  objects["lines/b.json"] = { etag: "1", body: `${JSON.stringify({ seq: 4, order_id: null, line_id: 1 })}\n` };
  expect(await read()).toMatchObject({ rows: "4", distinct: "4", keysMissing: 0 });
});

test.each([
  ["refuses", { lines: 3, status: 500 }],
  ["has no number", { lines: "many", status: 200 }],
])("an outside that %s is not seen, and the rest is", async (_what, answer) => {
  answered = answer;
  expect(await read()).toMatchObject({ rows: "3", outside: null });
});

test.each([
  ["nothing", "timeout"],
  ["half", "garbage"],
  [404, "not-found"],
  [409, "conflict"],
  [502, "server-error"],
] as const)("while the bucket says %s, no key is said to be there: %s", async (how, reason) => {
  bucketSays = how;
  await expect(read({ ms: how === "nothing" ? 400 : 20_000 })).rejects.toMatchObject({ reason, message: reason });
});

test("a table that is locked is a timeout, one that is gone is not found", async () => {
  await admin.query("begin; lock table line in access exclusive mode");
  try {
    await expect(read({ ms: 400 })).rejects.toMatchObject({ reason: "timeout" });
    await admin.query("alter table line rename to away");
    await admin.query("commit");
    await expect(read()).rejects.toMatchObject({ reason: "not-found" });
  } finally {
    await admin.query("rollback");
    await admin.query("alter table if exists away rename to line");
  }
});

test("a table without rows in the range compares nothing", async () => {
  await admin.query("truncate line");
  expect(await read()).toMatchObject({ through: "0", rows: "0", distinct: "0", keysMissing: 0 });
});
