import type { Pool } from "pg";

const opening = new WeakMap<Pool, Promise<void>>();

/**
 * Opens what is missing of the connections that a pool keeps, so that nobody who reads has to wait for one in the middle of a page.
 * Rejects when the server does not take them in time. Costs nothing while they are open.
 */
export function openKept(pool: Pool): Promise<void> {
  const begun = opening.get(pool);
  if (begun) return begun;
  const missing = (pool.options.min ?? 0) - pool.totalCount;
  if (missing <= 0) return Promise.resolve();
  const work = openMore(pool, missing).finally(() => opening.delete(pool));
  opening.set(pool, work);
  return work;
}

/** Who asks a pool for a connection gets an idle one first: those are held until the new ones are there. */
async function openMore(pool: Pool, count: number): Promise<void> {
  const asked = await Promise.allSettled(Array.from({ length: pool.idleCount + count }, () => pool.connect()));
  for (const each of asked) if (each.status === "fulfilled") each.value.release();
  const refused = asked.find((each) => each.status === "rejected");
  if (refused) throw refused.reason;
}
