import type { Pool } from "pg";
import type { Contract } from "../contracts/types.ts";
import { inTransaction } from "../store/in-transaction.ts";

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
 * Drops the days that the contract no longer keeps (wall clock) and the roll-ups before theirs (estate clock, `estateNow`),
 * then what history has outlived (wall clock). Returns the partitions dropped.
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
  await pool.query(`DELETE FROM dead_letter WHERE "appendedAt" < $1`, [new Date(estateNow - contract.retention.pages)]);
  await dropHistory(pool, contract, now);
  return dropped;
}

const historic = ["verdict_transition", "change", "deploy_event"] as const;
/** Rows that one transaction deletes at most, so that no lock is held for long. */
const atOnce = 5_000;

async function dropHistory(pool: Pool, { retention }: Contract, now: number): Promise<void> {
  const before = new Date(now - retention.transitions);
  for (const table of historic) {
    const old = `SELECT id FROM ${table} WHERE "wallAt" < $1 ORDER BY "wallAt" LIMIT ${atOnce}`;
    await inBatches(async () => {
      const { rowCount } = await pool.query(`DELETE FROM ${table} WHERE id IN (${old})`, [before]);
      return rowCount ?? 0;
    });
  }
  await pool.query(`DELETE FROM outbox WHERE "pageId" IS NULL AND "createdAt" < $1`, [new Date(now - retention.pages)]);
  await inBatches(() => forgetPages(pool, new Date(now - retention.pages)));
}

/**
 * A resolved page goes when the last that happened to it is that old: with its events, and what was sent of it. One with an
 * after action stays, with all that its writer saw.
 */
async function forgetPages(pool: Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT p.id FROM page p CROSS JOIN LATERAL (SELECT max("wallAt") AS at FROM page_event WHERE "pageId" = p.id) last
      WHERE p.state = 'resolved' AND last.at < $1
        AND NOT EXISTS (SELECT FROM after_action WHERE "pageId" = p.id) LIMIT ${atOnce}`,
    [before],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await inTransaction(pool, async (client) => {
    await client.query(`DELETE FROM outbox WHERE "pageId" = ANY($1)`, [ids]);
    await client.query(`DELETE FROM page_event WHERE "pageId" = ANY($1)`, [ids]);
    await client.query(`DELETE FROM page WHERE id = ANY($1)`, [ids]);
  });
  return ids.length;
}

async function inBatches(remove: () => Promise<number>): Promise<void> {
  while ((await remove()) >= atOnce);
}
