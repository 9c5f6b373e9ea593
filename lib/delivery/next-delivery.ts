import type { Envelope } from "./channel.ts";
import type { Draining } from "./draining.ts";
import { DeliveryFailure } from "./failure.ts";
import { letterOf } from "./letter.ts";

export type Waiting = {
  id: string;
  outboxId: string;
  pageId: string;
  sequence: number;
  /** Throws DeliveryFailure when the stored row makes no letter: it holds up its page, not the channel. */
  envelope(): Envelope;
};

type Row = {
  id: string;
  outboxId: string;
  pageId: string;
  sequence: number;
  body: Record<string, unknown>;
  writtenAt: Date;
  firstSequence: number;
  firstBody: Record<string, unknown>;
  firstWrittenAt: Date;
};

/** The oldest letter that is due on a channel and has no letter of the same page before it; null when there is none. */
export async function nextDelivery({ pool, run, board, now }: Draining, channel: string): Promise<Waiting | null> {
  const { rows } = await pool.query<Row>(
    `SELECT d.id, d."outboxId", d."pageId", d.sequence, o.body, o."createdAt" AS "writtenAt",
            f.sequence AS "firstSequence", f.body AS "firstBody", f."createdAt" AS "firstWrittenAt"
       FROM delivery d
       JOIN outbox o ON o.id = d."outboxId"
       CROSS JOIN LATERAL (
         SELECT fo.sequence, fo.body, fo."createdAt" FROM delivery fd JOIN outbox fo ON fo.id = fd."outboxId"
          WHERE fd."pageId" = d."pageId" AND fd.channel = d.channel ORDER BY fd.sequence LIMIT 1
       ) f
      WHERE d.state = 'waiting' AND d.channel = $1 AND d."dueAt" <= $3 AND o.run = $2
        AND NOT EXISTS (
          SELECT 1 FROM delivery e WHERE e."pageId" = d."pageId" AND e.channel = d.channel
             AND e.state = 'waiting' AND e.sequence < d.sequence)
      ORDER BY d.id LIMIT 1`,
    [channel, run, now()],
  );
  const row = rows[0];
  if (!row) return null;
  const { id, outboxId, pageId, sequence, body, writtenAt } = row;
  return {
    id,
    outboxId,
    pageId,
    sequence,
    envelope: () => {
      try {
        const first = letterOf({ sequence: row.firstSequence, body: row.firstBody }, board);
        return {
          letter: letterOf({ sequence, body }, board),
          writtenAt,
          first: { letter: first, writtenAt: row.firstWrittenAt },
        };
      } catch {
        throw new DeliveryFailure("not-a-letter");
      }
    },
  };
}
