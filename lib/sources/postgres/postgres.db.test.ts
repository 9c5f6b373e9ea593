import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { testServer } from "../../store/test-server.ts";
import { capturedNewestSource, foldStateSource } from "./newest.ts";
import { PostgresReader } from "./reader.ts";
import { slotSource } from "./slot.ts";

const context = () => ({ signal: AbortSignal.timeout(5_000), now: Date.UTC(2026, 5, 1) });
const name = `sources_${process.pid}`;
let url = "";
let admin: Client;
let reader: PostgresReader;

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
    create table cohort (id int, source_ts_ms bigint, source_snapshot boolean);
    insert into cohort values (1, 1000, false), (2, 9000, true), (3, 500, false);
    create table beat (at timestamptz);
    insert into beat values ('2026-01-01 00:00:00.5Z');
    create table enrollment (at timestamptz);`);
  reader = new PostgresReader(url);
});
afterAll(async () => {
  reader.close();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [name],
  );
  await admin.end();
  const last = new Client({ connectionString: await testServer() });
  await last.connect();
  await last.query(`drop database ${name}`);
  await last.query(`drop role ${name}`);
  await last.end();
});

test("a slot that is not there is an observation with the server's position", async () => {
  const seen = observationSchema.parse(await slotSource("x.slot", "no_such_slot", reader).read(context()));
  expect(seen).toMatchObject({ kind: "replication-slot", present: false, active: false, restartLsn: null });
  expect(seen).toHaveProperty("currentLsn", expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/));
});

test("a physical slot is seen with its position and no confirmed one", async () => {
  await admin.query("select pg_create_physical_replication_slot($1, true)", [name]);
  try {
    const seen = observationSchema.parse(await slotSource("x.slot", name, reader).read(context()));
    expect(seen).toMatchObject({ present: true, active: false, walStatus: "reserved", confirmedFlushLsn: null });
    expect(seen).toHaveProperty("restartLsn", expect.stringMatching(/\//));
  } finally {
    await admin.query("select pg_drop_replication_slot($1)", [name]);
  }
});

test("the oldest transaction that has written is named by its application", async () => {
  const writer = new Client({ connectionString: url, application_name: "reporting" });
  await writer.connect();
  await writer.query("begin; insert into beat values (null)");
  const source = slotSource("x.slot", "none", reader);
  try {
    // The slot waits for writers of every database; what other tests write on this server ends before this one does.
    await expect
      .poll(() => source.read(context()), { timeout: 50_000, interval: 100 })
      .toMatchObject({ oldestWriter: { application: "reporting", prepared: false } });
  } finally {
    await writer.query("rollback");
    await writer.end();
  }
});

test("the newest of several captured tables counts, an empty one is passed over", async () => {
  const source = capturedNewestSource("x.captured", ["public.enrollment.at", "beat.at"], 2_000, reader);
  await expect(source.read(context())).resolves.toEqual({
    kind: "captured-newest",
    newestCommitAt: "2026-01-01T00:00:00.500Z",
  });
});

test("snapshot rows do not count for what a fold has applied", async () => {
  const tables = { newest: ["public.cohort.source_ts_ms"], snapshot: "source_snapshot" };
  const seen = await foldStateSource("x.state", tables, 2_000, reader).read(context());
  expect(seen).toMatchObject({ newestSourceTs: "1970-01-01T00:00:01.000Z" });
  expect(seen).not.toHaveProperty("aheadSourceTs");
});

test("what is dated after the clock stands beside the newest before it", async () => {
  const tables = { newest: ["public.cohort.source_ts_ms"], snapshot: "source_snapshot" };
  const state = foldStateSource("x.state", tables, 600, reader);
  await expect(state.read({ ...context(), now: 0 })).resolves.toMatchObject({
    newestSourceTs: "1970-01-01T00:00:00.500Z",
    aheadSourceTs: "1970-01-01T00:00:01.000Z",
  });
  const captured = capturedNewestSource("x.captured", ["public.enrollment.at", "beat.at"], 600, reader);
  await expect(captured.read({ ...context(), now: 0 })).resolves.toEqual({
    kind: "captured-newest",
    newestCommitAt: null,
    aheadCommitAt: "2026-01-01T00:00:00.500Z",
  });
});

test("what fails late on a connection that was given up leaves the next one alone", async () => {
  const pid = async () =>
    (await reader.rows<{ pid: number }>(context().signal, "select pg_backend_pid() as pid"))[0]?.pid;
  const before = await pid();
  const late = reader.rows(AbortSignal.timeout(200), "select pg_sleep(1)");
  const behind = reader.rows(context().signal, "select 1").catch(() => "failed");
  await expect(late).rejects.toMatchObject({ reason: "timeout" });
  const next = reader.rows<{ pid: number }>(context().signal, "select pg_backend_pid() as pid from pg_sleep(1.5)");
  expect(await behind).toBe("failed");
  const [row] = await next;
  expect(row?.pid).not.toBe(before);
  expect(await pid()).toBe(row?.pid);
});

test("nothing can be written through a reader", async () => {
  const write = reader.rows(context().signal, "insert into beat values (null)");
  await expect(write).rejects.toMatchObject({ reason: "garbage", cause: { code: "25006" } });
});

test("a missing table, a wrong password and a missing right have each their reason", async () => {
  const missing = capturedNewestSource("x", ["nowhere.at"], 2_000, reader);
  await expect(missing.read(context())).rejects.toMatchObject({ reason: "not-found" });
  const as = (password: string) => {
    const other = new URL(url);
    other.username = name;
    other.password = password;
    return new PostgresReader(other.href);
  };
  await expect(as("wrong").rows(context().signal, "select 1")).rejects.toMatchObject({ reason: "unauthorized" });
  const poor = as("pw");
  await expect(poor.rows(context().signal, "select * from cohort")).rejects.toMatchObject({ reason: "forbidden" });
  poor.close();
});
