import type { Draining } from "./draining.ts";

/** The hold on a channel outlives one attempt by this much (ms); a killed sender's channel is free after it. */
const slackMs = 2_000;

/** Takes the channel, or renews the hold, unless it rests after a failure or another process sends on it. */
export async function hold({ pool, contract, holder, now }: Draining, channel: string): Promise<boolean> {
  const at = now();
  const until = new Date(at.getTime() + contract.delivery.timeout + slackMs);
  const { rowCount } = await pool.query(
    `INSERT INTO channel AS c (estate, id, holder, "heldUntil") VALUES ($1, $2, $3, $5)
     ON CONFLICT (estate, id) DO UPDATE SET holder = $3, "heldUntil" = $5
      WHERE (c."retryAt" IS NULL OR c."retryAt" <= $4) AND (c.holder IS NULL OR c.holder = $3 OR c."heldUntil" <= $4)`,
    [contract.estate, channel, holder, at, until],
  );
  return rowCount === 1;
}

export async function release({ pool, contract, holder }: Draining, channel: string): Promise<void> {
  await pool.query(
    `UPDATE channel SET holder = NULL, "heldUntil" = NULL WHERE estate = $1 AND id = $2 AND holder = $3`,
    [contract.estate, channel, holder],
  );
}
