import type { Database } from "../store/db.ts";

/** Stores what a source returned, or that it failed. `at`: estate clock, ISO. */
export async function storeObserved(
  { pool }: Pick<Database, "pool">,
  run: string,
  at: string,
  observed: Record<string, { value: object } | { failed: string }>,
): Promise<void> {
  for (const [id, body] of Object.entries(observed)) {
    const values = [run, id, at, JSON.stringify(body)];
    await pool.query(`INSERT INTO observation (run, id, "observedAt", body) VALUES ($1, $2, $3, $4)`, values);
  }
}

/** One reading per step from `from` on; null for a step in which nothing was measured. */
export async function storeReadings(
  { pool }: Pick<Database, "pool">,
  run: string,
  signal: string,
  { from, stepMs, values }: { from: number; stepMs: number; values: (number | null)[] },
): Promise<void> {
  await pool.query(
    `INSERT INTO reading (run, signal, at, value)
     SELECT $1, $2, $3::timestamptz + (place - 1) * make_interval(secs => $4), value
     FROM unnest($5::float8[]) WITH ORDINALITY AS t(value, place)`,
    [run, signal, new Date(from), stepMs / 1_000, values],
  );
}

export const beyondDouble = "9007199254740993";

/** A group whose offsets do not fit a double: 3 records behind on partition 0, nothing on partition 1. */
export const groupObserved = (oldestUnreadAt: string) => ({
  kind: "consumer-group",
  state: "Stable",
  members: 1,
  partitions: [
    {
      topic: "commerce.purchase_line",
      partition: 0,
      committed: beyondDouble,
      start: "0",
      end: "9007199254740996",
      oldestUnreadAt,
    },
    { topic: "commerce.purchase_line", partition: 1, committed: "40", start: "0", end: "40", oldestUnreadAt: null },
  ],
});

export const slotObserved = {
  kind: "replication-slot",
  present: true,
  active: false,
  walStatus: "extended",
  restartLsn: "0/5000",
  confirmedFlushLsn: "0/6000",
  currentLsn: "0/26405000",
  safeWalSizeBytes: null,
};
