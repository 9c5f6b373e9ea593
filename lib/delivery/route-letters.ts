import type { Pool } from "pg";
import type { Contract } from "../contracts/types.ts";
import { isDrilled } from "../drills/live/hold.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Letter } from "./letter.ts";
import { channelsOf } from "./routing.ts";

type Row = { id: string; pageId: string; sequence: number; kind: string; body: Letter };
const batch = 200;

/**
 * Gives each new letter of a run to the channels that take it, in the order written, once: one process at a time, in one
 * transaction, so that a crash routes it again or not at all. Returns how many letters were routed. `now`: wall clock.
 */
export async function routeLetters(pool: Pool, contract: Contract, run: string, now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    const lock = await client.query(`SELECT pg_try_advisory_xact_lock(hashtextextended($1, 1)) AS mine`, [
      `one-board letters ${run}`,
    ]);
    if (lock.rows[0]?.mine !== true) return 0;
    const { rows } = await client.query<Row>(
      `SELECT o.id, coalesce(o."pageId", 'letter.' || o.id) AS "pageId", o.sequence, o.kind, o.body
         FROM outbox o
        WHERE o.run = $1 AND o."routedAt" IS NULL ORDER BY o.id LIMIT ${batch}`,
      [run],
    );
    if (rows.length === 0) return 0;
    const before = await client.query<{ pageId: string; channels: string[] }>(
      `SELECT "pageId", array_agg(DISTINCT channel) AS channels FROM delivery WHERE "pageId" = ANY($1) GROUP BY "pageId"`,
      [rows.map((row) => row.pageId)],
    );
    // What an attempt causes on a lab is nobody's page; who was told before it still hears the end.
    const drilled = await isDrilled(client, run);
    const told = new Map(before.rows.map((row) => [row.pageId, row.channels]));
    const made: { row: Row; channel: string }[] = [];
    for (const row of rows) {
      const known = told.get(row.pageId) ?? [];
      const letter = { ...row.body, event: row.kind };
      const channels = drilled
        ? known.filter((id) => contract.delivery.channels[id])
        : channelsOf(letter, known, contract);
      for (const channel of channels) made.push({ row, channel });
      told.set(row.pageId, [...known, ...channels]);
    }
    await client.query(
      `INSERT INTO delivery ("outboxId", channel, "pageId", sequence, "createdAt", "dueAt")
       SELECT outbox, channel, page, sequence, $5, $5
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) WITH ORDINALITY AS t(outbox, channel, page, sequence, place)
        ORDER BY place`,
      [
        made.map(({ row }) => row.id),
        made.map(({ channel }) => channel),
        made.map(({ row }) => row.pageId),
        made.map(({ row }) => row.sequence),
        now,
      ],
    );
    await client.query(`UPDATE outbox SET "routedAt" = $2 WHERE id = ANY($1)`, [rows.map((row) => row.id), now]);
    return rows.length;
  });
}
