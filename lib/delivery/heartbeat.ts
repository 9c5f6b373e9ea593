import { leaseLimit } from "../board/silence.ts";
import { fill, missingVariables } from "./channels.ts";
import type { Draining } from "./draining.ts";
import { failureOf } from "./failure.ts";
import { post } from "./post.ts";
import { logAttempt } from "./record.ts";
import { heartbeatClock, takeTurn } from "./turn.ts";

/**
 * Calls the outside check while sweeps are decided: any process may call, one does in each turn, and none once the collector
 * is silent. When the calls stop, the outside check tells; so it does when every process is dead. Returns whether it called.
 */
export async function beat(draining: Draining, env: Record<string, string | undefined>): Promise<boolean> {
  const { pool, contract, now } = draining;
  const { heartbeat, timeout } = contract.delivery;
  if (!heartbeat || missingVariables(heartbeat, env).length > 0) return false;
  if (!(await collectorDecides(draining)) || !(await takeTurn(draining, heartbeatClock, heartbeat.every))) return false;
  const began = now();
  const allowAddresses = heartbeat.allowAddresses ?? [];
  const said = await post(fill(heartbeat.url, env), { method: "GET", body: "", allowAddresses, timeout }).then(
    ({ status }) => ({ outcome: "delivered", status }),
    (error) => {
      const { code, status } = failureOf(error);
      return { outcome: code as string, status };
    },
  );
  await pool.query(
    `UPDATE channel SET "lastAttemptAt" = $3, "lastError" = $4,
            "lastDeliveredAt" = CASE WHEN $4::text IS NULL THEN $3 ELSE "lastDeliveredAt" END WHERE estate = $1 AND id = $2`,
    [contract.estate, heartbeatClock, began, said.outcome === "delivered" ? null : said.outcome],
  );
  if (said.outcome !== "delivered") {
    await logAttempt(pool, contract.estate, { channel: "heartbeat", what: "heartbeat", began, ended: now(), ...said });
  }
  return true;
}

/** Sweeps were decided lately by the wall clock; a leader that only renews its lease does not count. */
async function collectorDecides({ pool, contract, run, now }: Draining): Promise<boolean> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT "lastSweepAt" AS at FROM leader WHERE estate = $1 AND run = $2`,
    [contract.estate, run],
  );
  const at = rows[0]?.at;
  return at !== null && at !== undefined && now().getTime() - at.getTime() <= leaseLimit(contract);
}
