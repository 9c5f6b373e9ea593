import type { ClientBase, Pool } from "pg";
import { collectorState, silencePage } from "../board/silence.ts";
import type { Contract } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page, PageEvent } from "../pages/types.ts";
import { type OutboxBody, writePages } from "./write-pages.ts";

/** The subject of the page about the collector itself; the life cycle never sees it. */
export const collectorSubject = "collector";

type Row = { renewed: Date; swept: Date | null; version: string; estate: Date | null; now: Date };
type Watched = {
  contract: Contract;
  run: string;
  outboxBody: OutboxBody;
  /** Since when somebody watches (ms): sweeps that were missing before are no silence of now. */
  since?: number;
};

/**
 * Opens F31 on the collector once it was not heard of for two sweeps, with its letter, in one transaction. Any process
 * that reaches the database may call it, as often as it likes: one silence has one page. Returns the page's id while the
 * collector is silent. `at`: ms; the database's clock, by which the lease is written, unless a test has one of its own.
 */
export async function watchCollector(pool: Pool, watched: Watched, at?: number): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT l."renewedAt" AS renewed, l."lastSweepAt" AS swept, l.version, r."clockEstate" AS estate,
              clock_timestamp() AS now
         FROM leader l JOIN run r ON r.id = l.run WHERE l.estate = $1 AND l.run = $2 FOR UPDATE OF l`,
      [watched.contract.estate, watched.run],
    );
    const row = rows[0];
    if (!row) return null;
    const now = at ?? row.now.getTime();
    const leader = {
      version: Number(row.version),
      renewedAt: row.renewed.getTime(),
      lastSweepAt: row.swept?.getTime() ?? null,
    };
    const watchedSweep = leader.lastSweepAt && Math.max(leader.lastSweepAt, watched.since ?? 0);
    const judged = { ...leader, lastSweepAt: watchedSweep };
    if (collectorState({ leader: judged, contract: watched.contract, now }).state !== "silent") return null;
    const page = silencePage({
      contract: watched.contract,
      run: watched.run,
      now,
      estateNow: row.estate?.getTime() ?? leader.renewedAt,
      leader,
      signals: [],
      verdicts: [],
      pages: [],
      entries: {} as never,
      handles: {},
    });
    const known = await client.query(`SELECT 1 FROM page WHERE id = $1`, [page.id]);
    if (known.rowCount === 0) await store(client, watched, page, "fired", page.openedAt);
    return page.id;
  });
}

/**
 * A collector that leads is not silent: ends what was opened about its predecessors. Locks the leader's row before any page,
 * as every writer of pages does.
 */
export async function endSilence(pool: Pool, watched: Watched): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT 1 FROM leader WHERE estate = $1 FOR UPDATE`, [watched.contract.estate]);
    const { rows } = await client.query<{ body: Page; estate: Date | null }>(
      `SELECT p.body, r."clockEstate" AS estate FROM page p JOIN run r ON r.id = p.run
        WHERE p.run = $1 AND p.subject = $2 AND p.state <> 'resolved' FOR UPDATE OF p`,
      [watched.run, collectorSubject],
    );
    for (const { body, estate } of rows) {
      const at = isoInstant(estate?.getTime() ?? Date.now());
      const ended: Page = { ...body, state: "resolved", resolvedAt: at, resolution: "cleared" };
      await store(client, watched, ended, "resolved", at);
    }
  });
}

async function store(
  client: ClientBase,
  { run, contract, outboxBody }: Watched,
  page: Page,
  kind: PageEvent["kind"],
  at: string,
): Promise<void> {
  const event: PageEvent = { page: page.id, kind, at, reason: page.reason, notify: true };
  await writePages(client, run, [page], [{ event, page }], outboxBody);
  await client.query(
    `UPDATE leader SET version = version + 1 WHERE estate = $1 RETURNING pg_notify('board', version::text)`,
    [contract.estate],
  );
}

async function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
