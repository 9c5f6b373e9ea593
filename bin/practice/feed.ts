import type { ClientBase, Pool } from "pg";
import type { Feed } from "../../lib/collector/feed.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { practiceStart } from "../../lib/store/ensure-run.ts";
import { contractsOf } from "../../practice/declared.ts";
import { beganBefore, observePractice } from "../../practice/estate.ts";
import type { Injected } from "../../practice/injections/types.ts";

/** Estate ms. `began`: before everything; `started`: where the run's own clock began. */
export type PracticeRun = { seed: number; began: number; started: number };

export async function practiceRun(pool: Pool | ClientBase, run: string, { sweep }: Contract): Promise<PracticeRun> {
  const { rows } = await pool.query<{ seed: number | null; startedAt: Date }>(
    `SELECT seed, "startedAt" FROM run WHERE id = $1`,
    [run],
  );
  const row = rows[0];
  if (!row || row.seed === null) throw new Error(`there is no practice run ${run}`);
  const madeAt = row.startedAt.getTime();
  return { seed: row.seed, began: beganBefore(madeAt), started: practiceStart(madeAt, sweep) };
}

/** Sweeps of the deterministic estate, under the injections stored for the run. */
export async function practiceFeed(pool: Pool, run: string, contract: Contract): Promise<Feed> {
  const { seed, began } = await practiceRun(pool, run, contract);
  let injections: Injected[] = [];
  let contractAt = contractsOf(contract, seed, injections);
  return {
    async refresh() {
      injections = await storedInjections(pool, run);
      contractAt = contractsOf(contract, seed, injections);
    },
    async sweep(at) {
      const inForce = contractAt(at);
      const observations = observePractice({ seed, contract: inForce, injections, at, began });
      return { at: isoInstant(at), observations };
    },
    contractAt: (at) => contractAt(at),
  };
}

/** What the estate's sources would say at `at` (estate ms), under the injections as they are stored now. */
export async function practiceNow(client: ClientBase, run: string, contract: Contract, at: number) {
  const { seed, began } = await practiceRun(client, run, contract);
  const injections = await storedInjections(client, run);
  return observePractice({ seed, contract, injections, at, began });
}

async function storedInjections(pool: Pool | ClientBase, run: string): Promise<Injected[]> {
  const { rows } = await pool.query<{ what: string; startsAt: Date; clearedAt: Date | null; body: { shape?: string } }>(
    `SELECT what, "startsAt", "clearedAt", body FROM injection WHERE run = $1 ORDER BY "startsAt", id`,
    [run],
  );
  return rows.map(({ what, startsAt, clearedAt, body }) => ({
    what,
    startsAt: startsAt.getTime(),
    clearedAt: clearedAt?.getTime() ?? null,
    ...(body.shape === undefined ? {} : { shape: body.shape }),
  }));
}
