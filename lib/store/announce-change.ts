import type { Prisma } from "./generated/client.ts";

/**
 * For every act on pages or memory outside the collector, in its transaction: the board's version rises (open boards get a
 * new snapshot) and the collector forgets what it kept, so that its next decision sees the act. It also makes the act and a
 * deciding transaction wait for each other.
 */
export async function announceChange(transaction: Prisma.TransactionClient, estate: string): Promise<void> {
  await transaction.$executeRaw`
    WITH touched AS (UPDATE leader SET version = version + 1 WHERE estate = ${estate} RETURNING version)
    SELECT pg_notify('board', version::text) FROM touched`;
}
