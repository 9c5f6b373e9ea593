import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testServer } from "../../store/test-server.ts";
import { PostgresReader } from "../postgres/reader.ts";
import { rowPlace } from "./places.ts";

const name = `canary_row_${process.pid}`;
let admin: Client;
let reader: PostgresReader;

beforeAll(async () => {
  const server = await testServer();
  const first = new Client({ connectionString: server });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  const url = server.replace(/\/postgres$/, `/${name}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`
    create table beat (at timestamptz);
    create table canary (ts_ms bigint, applied timestamptz, note text);
    insert into canary values (1000, '1970-01-01T00:00:01.2Z', 'marker'), (2000, '1970-01-01T00:00:02.5Z', 'marker'), (null, null, '')`);
  reader = new PostgresReader(url);
});
afterAll(async () => {
  reader.close();
  await admin.end();
  const last = new Client({ connectionString: await testServer() });
  await last.connect();
  await last.query(`drop database ${name} with (force)`);
  await last.end();
});
const read = (sent: string, arrived: string | null = null) =>
  rowPlace(sent, arrived, reader).read({ signal: AbortSignal.timeout(5_000), now: 9_000 });

test("the newest row's marker came when its row says, or else when it is first seen", async () => {
  expect(await read("public.canary.ts_ms", "public.canary.applied")).toEqual({
    through: { sentAt: 2_000, arrivedAt: 2_500 },
  });
  expect(await read("canary.ts_ms")).toEqual({ through: { sentAt: 2_000, arrivedAt: 9_000 } });
  expect(await read("canary.applied")).toEqual({ through: { sentAt: 2_500, arrivedAt: 9_000 } });
});

test("a table without a row has none; a column of words is garbage; what is not there is not found", async () => {
  expect(await read("beat.at")).toEqual({ through: null });
  await expect(read("canary.note")).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  await expect(read("nowhere.at")).rejects.toMatchObject({ reason: "not-found" });
  await expect(read("beat.gone")).rejects.toMatchObject({ reason: "not-found" });
});
