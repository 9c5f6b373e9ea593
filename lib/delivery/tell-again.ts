import type { OpenChannel } from "./channel.ts";
import type { Draining } from "./draining.ts";
import { hold, release } from "./hold.ts";
import { letterOf } from "./letter.ts";
import { againClock, takeTurn } from "./turn.ts";

type Row = {
  sequence: number;
  body: Record<string, unknown>;
  at: Date;
  firstSequence: number;
  firstBody: Record<string, unknown>;
  firstAt: Date;
};

/**
 * Tells a channel that forgets its open pages again: the newest letter that it took of each, under the same key. Returns how
 * many were told; stops at the first that fails, the next turn comes.
 */
export async function tellAgain(draining: Draining, channel: OpenChannel): Promise<number> {
  if (channel.again === undefined || !(await takeTurn(draining, againClock(channel.id), channel.again))) return 0;
  // Held, so that no newer letter goes out between the look and the word.
  if (!(await hold(draining, channel.id))) return 0;
  try {
    return await tell(draining, channel);
  } finally {
    await release(draining, channel.id);
  }
}

async function tell(draining: Draining, channel: OpenChannel): Promise<number> {
  const { pool, run, board, now } = draining;
  const { rows } = await pool.query<Row>(
    `SELECT DISTINCT ON (d."pageId") d.sequence, o.body, o."createdAt" AS at,
            first_value(d.sequence) OVER letters AS "firstSequence",
            first_value(o.body) OVER letters AS "firstBody",
            first_value(o."createdAt") OVER letters AS "firstAt"
       FROM delivery d JOIN outbox o ON o.id = d."outboxId"
       JOIN page p ON p.id = d."pageId" AND p.run = $1 AND p.state <> 'resolved'
      WHERE d.channel = $2 AND d.state = 'delivered'
      WINDOW letters AS (PARTITION BY d."pageId" ORDER BY d.sequence)
      ORDER BY d."pageId", d.sequence DESC`,
    [run, channel.id],
  );
  let told = 0;
  for (const { sequence, body, at, firstSequence, firstBody, firstAt } of rows) {
    // Each word may take as long as a hold lasts: once another sends, what was read may be over.
    if (!(await hold(draining, channel.id))) break;
    const first = { letter: letterOf({ sequence: firstSequence, body: firstBody }, board), writtenAt: firstAt };
    try {
      await channel.send({ letter: letterOf({ sequence, body }, board), writtenAt: at, first }, now());
      told += 1;
    } catch {
      break;
    }
  }
  return told;
}
