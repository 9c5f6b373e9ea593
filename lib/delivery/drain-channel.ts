import type { Contract } from "../contracts/types.ts";
import { type Backoff, retryDelay } from "./backoff.ts";
import type { OpenChannel } from "./channel.ts";
import type { Draining } from "./draining.ts";
import { type DeliveryFailure, failureOf } from "./failure.ts";
import { hold, release } from "./hold.ts";
import { nextDelivery, type Waiting } from "./next-delivery.ts";
import { recordDelivered, recordFailed } from "./record.ts";

/**
 * Sends what waits on one channel, in the order it was written, until nothing is due, the channel fails, or `signal` aborts.
 * At least once: a letter is marked after the receiver took it, so a crash between the two sends it again under the same id.
 * Returns how many were delivered.
 */
export async function drainChannel(draining: Draining, channel: OpenChannel): Promise<number> {
  const { contract, now, signal } = draining;
  let delivered = 0;
  if (!(await hold(draining, channel.id))) return 0;
  try {
    while (!signal?.aborted && (await hold(draining, channel.id))) {
      const waiting = await nextDelivery(draining, channel.id);
      if (!waiting) break;
      const began = now();
      const outcome = await attempt(channel, waiting, began);
      if ("status" in outcome) {
        await recordDelivered(draining, channel.id, waiting, { began, status: outcome.status });
        delivered += 1;
        continue;
      }
      const retryAt = (failures: number) =>
        new Date(now().getTime() + waitOf(outcome.failed, failures, contract, waiting));
      await recordFailed(draining, channel.id, waiting, { began, failed: outcome.failed, retryAt });
      if (!outcome.failed.ofLetter) break;
    }
  } finally {
    await release(draining, channel.id);
  }
  return delivered;
}

async function attempt(
  channel: OpenChannel,
  { envelope }: Waiting,
  began: Date,
): Promise<{ status: number | null } | { failed: DeliveryFailure }> {
  try {
    return { status: (await channel.send(envelope(), began)).status };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

/** A receiver that names a time is not asked before it. */
function waitOf({ retryAfter }: DeliveryFailure, failures: number, contract: Contract, { id }: Waiting): number {
  const backoff: Backoff = contract.delivery;
  return Math.max(retryAfter ?? 0, retryDelay(failures, backoff, id));
}
