import type { ClientBase, Pool } from "pg";
import { inTransaction } from "../store/in-transaction.ts";
import type { Draining } from "./draining.ts";
import type { DeliveryFailure } from "./failure.ts";
import type { Waiting } from "./next-delivery.ts";

/** A line of the delivery log. */
export type Attempt = {
  channel: string;
  what: "letter" | "replay" | "test" | "heartbeat";
  pageId?: string;
  sequence?: number;
  began: Date;
  ended: Date;
  /** `delivered` or a failure code. */
  outcome: string;
  status: number | null;
  actor?: string;
};

export async function logAttempt(client: ClientBase | Pool, estate: string, attempt: Attempt): Promise<void> {
  const { channel, what, pageId, sequence, began, ended, outcome, status, actor } = attempt;
  await client.query(
    `INSERT INTO delivery_attempt (estate, channel, what, "pageId", sequence, at, "tookMs", outcome, status, actor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      estate,
      channel,
      what,
      pageId ?? null,
      sequence ?? null,
      began,
      Math.max(0, ended.getTime() - began.getTime()),
      outcome,
      status,
      actor ?? null,
    ],
  );
}

/** The receiver took it: the letter is done on this channel, and the channel is well. */
export async function recordDelivered(
  { pool, contract, now }: Draining,
  channel: string,
  { id, outboxId, pageId, sequence }: Waiting,
  { began, status }: { began: Date; status: number | null },
): Promise<void> {
  const ended = now();
  await inTransaction(pool, async (client) => {
    // Of two channels that finish a letter at once, the second must see that the first has.
    await client.query(`SELECT 1 FROM outbox WHERE id = $1 FOR UPDATE`, [outboxId]);
    await client.query(
      `UPDATE delivery SET state = 'delivered', attempts = attempts + 1, "deliveredAt" = $2 WHERE id = $1`,
      [id, ended],
    );
    await client.query(
      `UPDATE outbox SET "deliveredAt" = $2 WHERE id = $1
          AND NOT EXISTS (SELECT 1 FROM delivery WHERE "outboxId" = $1 AND state = 'waiting')`,
      [outboxId, ended],
    );
    await client.query(
      `UPDATE channel SET failures = 0, "failingSince" = NULL, "retryAt" = NULL, "lastError" = NULL,
              "lastAttemptAt" = $3, "lastDeliveredAt" = $4 WHERE estate = $1 AND id = $2`,
      [contract.estate, channel, began, ended],
    );
    const line = { channel, what: "letter", pageId, sequence, began, ended, outcome: "delivered", status } as const;
    await logAttempt(client, contract.estate, line);
  });
}

/**
 * It did not: the channel rests, or, when only this letter was refused, this letter does. `retryAt` from the failures in a
 * row of what rests.
 */
export async function recordFailed(
  { pool, contract, now }: Draining,
  channel: string,
  { id, pageId, sequence }: Waiting,
  { began, failed, retryAt }: { began: Date; failed: DeliveryFailure; retryAt: (failures: number) => Date },
): Promise<void> {
  const ended = now();
  await inTransaction(pool, async (client) => {
    const tried = await client.query<{ attempts: number }>(
      `UPDATE delivery SET attempts = attempts + 1 WHERE id = $1 RETURNING attempts`,
      [id],
    );
    const row = await client.query<{ failures: number }>(
      `UPDATE channel SET failures = failures + 1, "failingSince" = coalesce("failingSince", $3), "lastError" = $4,
              "lastAttemptAt" = $3 WHERE estate = $1 AND id = $2 RETURNING failures`,
      [contract.estate, channel, began, failed.code],
    );
    if (failed.ofLetter) {
      await client.query(`UPDATE delivery SET "dueAt" = $2 WHERE id = $1`, [id, retryAt(tried.rows[0]?.attempts ?? 1)]);
    } else {
      await client.query(`UPDATE channel SET "retryAt" = $3 WHERE estate = $1 AND id = $2`, [
        contract.estate,
        channel,
        retryAt(row.rows[0]?.failures ?? 1),
      ]);
    }
    const { code: outcome, status } = failed;
    await logAttempt(client, contract.estate, {
      channel,
      what: "letter",
      pageId,
      sequence,
      began,
      ended,
      outcome,
      status,
    });
  });
}
