import pg from "pg";

/** The write came from a collector that no longer leads. Whoever catches it stops deciding at once. */
export class LeadershipLost extends Error {
  override name = "LeadershipLost";
}

export type Leadership = {
  estate: string;
  /** The fence: rises at each election; a deciding transaction with an older one fails. */
  epoch: bigint;
  /** Resolves when the lock is lost: connection ended, or another collector ended it. */
  lost: Promise<void>;
  /** Gives the lease up; a standby takes over at once. */
  resign(): Promise<void>;
};

export type Candidate = { url: string; estate: string; run: string; holder: string };

/** A leader that renewed nothing for so long (wall ms) hangs; a standby ends its connection and takes over. */
export const leaseLastsMs = 8_000;
const retryMs = 500;

/** Waits until this collector leads its estate. Rejects when `signal` aborts or the database cannot be reached. */
export async function campaign(candidate: Candidate, signal: AbortSignal): Promise<Leadership> {
  const client = new pg.Client({
    connectionString: candidate.url,
    application_name: "one-board leader",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", () => resolve());
  });
  await client.connect();
  try {
    while (!(await tryLock(client, candidate.estate))) {
      signal.throwIfAborted();
      await endHangingLeader(client, candidate.estate);
      await pause(retryMs, signal);
    }
    const epoch = await crown(client, candidate);
    return { estate: candidate.estate, epoch, lost, resign: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Tells the standby that this leader lives. False when it no longer leads. */
export async function renewLease(pool: pg.Pool, { estate, epoch }: Leadership): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE leader SET "renewedAt" = clock_timestamp() WHERE estate = $1 AND epoch = $2`,
    [estate, epoch.toString()],
  );
  return rowCount === 1;
}

async function tryLock(client: pg.Client, estate: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine`, [
    lockName(estate),
  ]);
  return rows[0]?.mine === true;
}

const lockName = (estate: string) => `one-board leader ${estate}`;

async function crown(client: pg.Client, { estate, run, holder }: Candidate): Promise<bigint> {
  const { rows } = await client.query<{ epoch: string }>(
    `INSERT INTO leader (estate, epoch, holder, "renewedAt", run) VALUES ($1, 1, $2, clock_timestamp(), $3)
     ON CONFLICT (estate) DO UPDATE
       SET epoch = leader.epoch + 1, holder = $2, "renewedAt" = clock_timestamp(), run = $3,
           "lastSweepAt" = CASE WHEN leader.run = $3 THEN leader."lastSweepAt" END
     RETURNING epoch`,
    [estate, holder, run],
  );
  return BigInt(rows[0]?.epoch ?? 0);
}

/** A stopped process keeps its connection and so its lock: after the lease its backend is ended, and the fence does the rest. */
async function endHangingLeader(client: pg.Client, estate: string): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l, leader
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($2, 0)
        AND leader.estate = $1 AND leader."renewedAt" < clock_timestamp() - make_interval(secs => $3)`,
    [estate, lockName(estate), leaseLastsMs / 1_000],
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}
