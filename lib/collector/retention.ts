import type { Pool } from "pg";
import type { Contract } from "../contracts/types.ts";

const day = 86_400_000;
const daysAhead = 7;
const partitioned = ["observation", "reading"] as const;

const startOfDay = (ms: number) => Math.floor(ms / day) * day;
const nameOf = (table: string, ms: number) => `${table}_${new Date(ms).toISOString().slice(0, 10).replaceAll("-", "")}`;

/** Today's partition and the next seven days', by wall clock. Rows that had to wait in the default one move over. */
export async function makePartitions(pool: Pool, now: number): Promise<void> {
  for (const table of partitioned) {
    for (let ahead = 0; ahead <= daysAhead; ahead += 1) await makePartition(pool, table, startOfDay(now) + ahead * day);
  }
}

async function makePartition(pool: Pool, table: string, from: number): Promise<void> {
  const name = nameOf(table, from);
  const { rows } = await pool.query(`SELECT to_regclass($1) IS NOT NULL AS there`, [name]);
  if (rows[0]?.there) return;
  const range = [new Date(from).toISOString(), new Date(from + day).toISOString()] as const;
  const within = `"recordedAt" >= '${range[0]}' AND "recordedAt" < '${range[1]}'`;
  await pool.query(`
    BEGIN;
    LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE;
    CREATE TEMP TABLE moved ON COMMIT DROP AS SELECT * FROM ${table}_default WHERE ${within};
    DELETE FROM ${table}_default WHERE ${within};
    CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${range[0]}') TO ('${range[1]}');
    INSERT INTO ${table} SELECT * FROM moved;
    COMMIT;`);
}

/**
 * Drops the days that the contract no longer keeps (wall clock) and the roll-ups before theirs (estate clock, `estateNow`).
 * Returns the partitions dropped.
 */
export async function dropExpired(pool: Pool, contract: Contract, now: number, estateNow: number): Promise<string[]> {
  const keep = { observation: contract.retention.observations, reading: contract.retention.readings };
  const dropped: string[] = [];
  for (const table of partitioned) {
    const oldest = nameOf(table, startOfDay(now - keep[table]));
    const { rows } = await pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = $1::regclass AND c.relname ~ $2 AND c.relname < $3 ORDER BY 1`,
      [table, `^${table}_\\d{8}$`, oldest],
    );
    for (const { name } of rows) {
      await pool.query(`DROP TABLE ${name}`);
      dropped.push(name);
    }
    await pool.query(`DELETE FROM ${table}_default WHERE "recordedAt" < $1`, [new Date(startOfDay(now - keep[table]))]);
  }
  await pool.query(`DELETE FROM reading_minute WHERE at < $1`, [new Date(estateNow - contract.retention.minutes)]);
  await pool.query(`DELETE FROM reading_hour WHERE at < $1`, [new Date(estateNow - contract.retention.hours)]);
  return dropped;
}
