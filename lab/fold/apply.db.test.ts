import { readFileSync } from "node:fs";
import { Client, type Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testServer } from "../../lib/store/test-server.ts";
import { applyChanges } from "./apply.ts";
import { foldPool } from "./pool.ts";

const name = `cohort_fold_${process.pid}`;
let admin: Client;
let pool: Pool;

beforeAll(async () => {
  const server = await testServer();
  admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  pool = foldPool(url, () => undefined);
  await pool.query(readFileSync(new URL("../schema/cohort.sql", import.meta.url), "utf8"));
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const change = (enrollmentId: string, sourceTsMs: number, deleted = false) => ({
  ...{ enrollmentId, deleted, courseId: 1, segment: "a", state: "active", sourceTsMs, snapshot: false },
});
const cohort = async () =>
  (await pool.query("select enrollment_id as id, source_ts_ms as at from enrollment_cohort")).rows;

test("a batch is applied whole, and a change older than what is there changes nothing", async () => {
  await applyChanges(pool, [change("1", 20), change("2", 20), change("1", 10), change("2", 30, true)]);
  expect(await cohort()).toEqual([{ id: "1", at: "20" }]);
});

test("a connection that ends while a batch holds it fails the batch, and the next one is applied", async () => {
  const holder = new Client({
    connectionString: (pool as unknown as { options: { connectionString: string } }).options.connectionString,
  });
  await holder.connect();
  await holder.query("begin; lock table enrollment_cohort");
  const batch = applyChanges(pool, [change("3", 40)]);
  const refused = expect(batch).rejects.toThrow();
  const waits = "from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await admin.query(`select pid ${waits}`, [name])).rowCount, { timeout: 10_000 })
    .toBe(1);
  await admin.query(`select pg_terminate_backend(pid) ${waits}`, [name]);
  await refused;
  await holder.end();
  await applyChanges(pool, [change("3", 40)]);
  expect(await cohort()).toEqual([
    { id: "1", at: "20" },
    { id: "3", at: "40" },
  ]);
});
