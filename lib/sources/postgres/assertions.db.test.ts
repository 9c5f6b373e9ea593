import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { testServer } from "../../store/test-server.ts";
import { countComparisonSource } from "./count-comparison.ts";
import { martRowsSource } from "./mart-rows.ts";
import { PostgresReader } from "./reader.ts";

const context = () => ({ signal: AbortSignal.timeout(5_000), now: 0 });
const name = `assertions_${process.pid}`;
let admin: Client;
let source: PostgresReader;
let target: PostgresReader;

beforeAll(async () => {
  const server = await testServer();
  const first = new Client({ connectionString: server });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  const url = server.replace(/\/postgres$/, `/${name}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
  [source, target] = [new PostgresReader(url), new PostgresReader(url)];
});
beforeEach(async () => {
  await admin.query(`
    drop schema if exists there, here cascade; create schema there; create schema here;
    create table there.enrollment (id int, segment text, at timestamptz);
    create table here.cohort (id int, segment text);
    create table here.canary (at timestamptz);
    create table here.load (day date, rows bigint, deletes bigint);`);
});
afterAll(async () => {
  source.close();
  target.close();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [name],
  );
  await admin.end();
  const last = new Client({ connectionString: await testServer() });
  await last.connect();
  await last.query(`drop database ${name}`);
  await last.end();
});

const queries = {
  reached: "select max(at) as reached from here.canary",
  cut: "select max(id)::text as cut from there.enrollment where at <= $1",
  source: "select segment, count(*) as count from there.enrollment where id <= $1::int group by segment",
  target: "select segment, count(*) as count from here.cohort where id <= $1::int group by segment;",
};
const compared = (changed: Partial<typeof queries> = {}) =>
  countComparisonSource("x.counts", { ...queries, ...changed }, source, target).read(context());

test("two counts are compared at the newest thing that the target must have, by segment", async () => {
  await admin.query(`
    insert into there.enrollment values (1, 'web', '2026-01-01T00:00:00Z'), (2, 'partner', '2026-01-01T00:00:01Z'),
      (3, 'web', '2026-01-01T00:00:09Z');
    insert into here.cohort values (1, 'web'), (3, 'web'), (0, 'gone');
    insert into here.canary values ('2026-01-01T00:00:05Z')`);
  expect(observationSchema.parse(await compared())).toEqual({
    kind: "count-comparison",
    cut: "2",
    segments: [
      { segment: "gone", source: "0", target: "1" },
      { segment: "partner", source: "1", target: "0" },
      { segment: "web", source: "1", target: "1" },
    ],
  });
});

test("before anything has reached the target, or stands before the cut, there is nothing to compare", async () => {
  expect(await compared()).toEqual({ kind: "count-comparison", cut: "none", segments: [] });
  await admin.query("insert into here.canary values ('2026-01-01T00:00:05Z')");
  expect(await compared()).toMatchObject({ cut: "none", segments: [] });
});

test("a result without its columns is garbage, and so is a negative count", async () => {
  await admin.query(`insert into here.canary values ('2026-01-01T00:00:05Z');
    insert into there.enrollment values (1, 'web', '2026-01-01T00:00:00Z')`);
  await expect(compared({ reached: "select max(at) from here.canary" })).rejects.toThrow("garbage");
  await expect(compared({ source: "select 'a' as segment, -1 as count where $1 <> ''" })).rejects.toThrow("garbage");
});

test("a mart's newest day stands beside the day before and the median of its deletes", async () => {
  await admin.query(`insert into here.load
    select date '2026-01-01' + each, 1000 + each, case when each = 3 then 500 else 10 + each end from generate_series(0, 9) each`);
  expect(observationSchema.parse(await martRowsSource("x.rows", "here.load", source).read(context()))).toEqual({
    kind: "mart-rows",
    day: "2026-01-10",
    rows: "1009",
    previousRows: "1008",
    deletes: "19",
    usualDeletes: "16",
  });
});

test("a mart of one day has no day before: garbage", async () => {
  await admin.query("insert into here.load values ('2026-01-01', 10, 0)");
  await expect(martRowsSource("x.rows", "here.load", source).read(context())).rejects.toThrow("garbage");
});
