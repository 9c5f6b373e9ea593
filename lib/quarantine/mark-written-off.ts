import type { ClientBase } from "pg";

type Act = { subject: string; actor: string | null; reason: string | null; now: number };

/**
 * Letters that nobody had acted on are written off together, by name: all of a topic, or those whose identity lies in
 * `extent` (int8multirange text; from 2^62 on it stands for letters that name none). `now`: estate clock, ms.
 */
export async function markWrittenOff(
  client: ClientBase,
  run: string,
  { subject, actor, reason, now }: Act,
  extent: string | null = null,
): Promise<void> {
  await client.query(
    `UPDATE dead_letter SET act = 'written-off', "actAt" = $3, actor = $4, reason = $5
      WHERE run = $1 AND subject = $2 AND act IS NULL
        AND ($6::text IS NULL OR coalesce(identity::bigint, 4611686018427387904) <@ $6::int8multirange)`,
    [run, subject, new Date(now), actor, reason, extent],
  );
}
