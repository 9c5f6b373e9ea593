import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { testServer } from "../../store/test-server.ts";
import { countQuerySource } from "./count-query.ts";
import { PostgresReader } from "./reader.ts";

const name = `count_query_${process.pid}`;
const readers: PostgresReader[] = [];
let url = "";
let admin: Client;

beforeAll(async () => {
  const server = await testServer();
  const first = new Client({ connectionString: server });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.query(`create role ${name} login password 'pw'`);
  await first.end();
  url = server.replace(/\/postgres$/, `/${name}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`
    create table line (course text, lines bigint);
    insert into line values ('marker-b', 3), ('marker-a', 3), ('marker-c', 9), ('marker-none', 0)`);
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await admin.end();
  const last = new Client({ connectionString: await testServer() });
  await last.connect();
  await last.query(`drop database ${name} with (force)`);
  await last.query(`drop role ${name}`);
  await last.end();
});

const read = async (query: string, { ms = 5_000, as = url } = {}) => {
  const reader = new PostgresReader(as);
  readers.push(reader);
  const context = { signal: AbortSignal.timeout(ms), now: 0 };
  return observationSchema.parse(await countQuerySource("x.withoutCourse", query, reader).read(context));
};
const garbage = { reason: "garbage", message: "garbage" };

test("every segment with something to count comes, the largest first, whatever ends the query", async () => {
  const rows = [
    { segment: "marker-c", count: 9 },
    { segment: "marker-a", count: 3 },
    { segment: "marker-b", count: 3 },
  ];
  expect(await read("select course as segment, lines as count from line; \n")).toEqual({ kind: "count-query", rows });
});

test("no row, and one that counts nothing, are an observation of nothing", async () => {
  expect(await read("select course as segment, lines as count from line where false")).toMatchObject({ rows: [] });
  expect(await read("select 'all' as segment, 0 as count")).toEqual({ kind: "count-query", rows: [] });
});

test("of more segments than an observation holds the largest are kept", async () => {
  const seen = await read("select 'n' || n as segment, n as count from generate_series(1, 60) n");
  expect(seen).toMatchObject({ rows: { length: 50, 0: { count: 60 }, 49: { count: 11 } } });
});

test.each([
  ["a count that is null", "select 'all' as segment, null::bigint as count"],
  ["one null among many", "select 's' || n as segment, nullif(n, 60) as count from generate_series(1, 60) n"],
  ["a segment that is null", "select null as segment, 1 as count"],
  ["a count below zero, behind many", "select 's' || n as segment, n - 1 as count from generate_series(0, 60) n"],
  ["a count beyond exact numbers", "select 'all' as segment, 9007199254740993 as count"],
  ["a segment that is a whole text", "select repeat('marker', 50) as segment, 1 as count"],
  ["a count that is a word", "select 'all' as segment, 'marker' as count"],
  ["a column that is named otherwise", "select course as segment, lines from line"],
  ["two statements", "select 'a' as segment, 1 as count; delete from line"],
  ["words that are no query", "marker"],
])("%s is garbage, and quoted nowhere", async (_what, query) => {
  const reason = query.includes("lines from") ? { reason: "not-found", message: "not-found" } : garbage;
  await expect(read(query)).rejects.toMatchObject(reason);
});

test("a query that writes is refused by the connection, and nothing is written", async () => {
  await admin.query(`create function write() returns bigint language sql as
    $$ with gone as (delete from line returning 1) select count(*) from gone $$`);
  await expect(read("select 'all' as segment, write() as count")).rejects.toMatchObject(garbage);
  expect((await admin.query("select count(*)::int as left from line")).rows).toEqual([{ left: 4 }]);
});

test("a table that is not there is not found, one that may not be read is forbidden", async () => {
  await expect(read("select 'all' as segment, count(*) from nowhere")).rejects.toMatchObject({ reason: "not-found" });
  const other = new URL(url);
  other.username = name;
  other.password = "pw";
  const poor = read("select course as segment, lines as count from line", { as: other.href });
  await expect(poor).rejects.toMatchObject({ reason: "forbidden", message: "forbidden" });
});

test("a query longer than its bound is given up, and the server ends it too", async () => {
  const slow = "select 'all' as segment, 1 as count from pg_sleep(600)";
  await expect(read(slow, { ms: 300 })).rejects.toMatchObject({ reason: "timeout" });
  const running =
    "select count(*)::int as running from pg_stat_activity where query like $1 and pid <> pg_backend_pid()";
  const count = async () => (await admin.query(running, ["%pg_sleep(600)%"])).rows[0].running;
  await expect.poll(count, { timeout: 30_000, interval: 200 }).toBe(0);
});

test("a deadline that the source leaves open is still bounded by the server's own", async () => {
  await expect(read("select 'all' as segment, 1 as count from pg_sleep(600)", { ms: 60_000 })).rejects.toMatchObject({
    reason: "timeout",
  });
});
