import type { Pool, PoolClient } from "pg";

/** Runs work in one transaction: all of it is stored, or nothing when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let healthy = true;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    healthy = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!healthy);
  }
}
