import { createHash } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import type { Contract } from "../contracts/types.ts";
import type { Sweep } from "../observations/types.ts";
import { type Judged, judgeSweeps, type Standing } from "./judge-sweeps.ts";
import { LeadershipLost } from "./leadership.ts";
import { loadPages, loadStanding, memoryText, writeMemory } from "./standing-store.ts";
import { writeChanges } from "./write-changes.ts";
import { writeCurrent, writeLedgers, writeTransitions } from "./write-current.ts";
import { writeDeadLetters } from "./write-dead-letters.ts";
import { writeObservations } from "./write-observations.ts";
import { type OutboxBody, writePages } from "./write-pages.ts";
import { writeReadings } from "./write-readings.ts";

export type DeciderOptions = {
  pool: Pool;
  contract: Contract;
  /** The contract in force at estate moment `at`, ms; `contract` where none is given. */
  contractAt?: (at: number) => Contract;
  run: string;
  /** The fence of this collector's election. */
  epoch: bigint;
  outboxBody: OutboxBody;
  /** Called before each step of the transaction; a test throws here to crash at that step. */
  before?: (step: DecideStep) => void | Promise<void>;
};
export type DecideStep = "judge" | "observations" | "readings" | "current" | "memory" | "pages" | "leader" | "commit";
export type Decided = { version: bigint; judged: Judged };
/** Practice: the persisted estate clock at the last sweep (estate ms) and the wall time it stands for. */
export type ClockMark = { estate: number; wall: number };

/**
 * Decides sweeps of one run, in order, in one transaction: everything or nothing is stored. What the last decision left is
 * kept between calls and thrown away when somebody else wrote (the version moved) or a transaction failed.
 */
export class Decider {
  readonly #options: DeciderOptions;
  #cache: { version: bigint; standing: Standing; memory: Map<string, string> } | null = null;

  constructor(options: DeciderOptions) {
    this.#options = options;
  }

  /** Throws LeadershipLost when another collector was elected since; the database is then as it was. */
  async decide(sweeps: readonly Sweep[], clock?: ClockMark): Promise<Decided> {
    const client = await this.#options.pool.connect();
    let healthy = true;
    try {
      await client.query("BEGIN");
      const decided = await this.#inTransaction(client, sweeps, clock);
      await this.#options.before?.("commit");
      await client.query("COMMIT");
      const { standing } = decided.judged;
      const memory = memoryText(standing);
      this.#cache = { version: decided.version, standing, memory };
      return decided;
    } catch (error) {
      this.#cache = null;
      healthy = await client.query("ROLLBACK").then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!healthy);
    }
  }

  async #inTransaction(client: ClientBase, sweeps: readonly Sweep[], clock?: ClockMark): Promise<Decided> {
    const { contract, run, outboxBody, contractAt = () => contract } = this.#options;
    const version = await fence(client, contract.estate, this.#options.epoch);
    const last = sweeps.at(-1);
    if (!last) throw new RangeError("nothing to decide: no sweep");
    const pages = await loadPages(client, run);
    if (this.#cache?.version !== version) {
      const standing = await loadStanding(client, run, pages);
      this.#cache = { version, standing, memory: memoryText(standing) };
    }
    const { standing, memory } = this.#cache;
    await this.#reach("judge");
    const judged = judgeSweeps(contractAt, { ...standing, pages }, sweeps, pageIds(run));
    await this.#reach("observations");
    await writeObservations(client, run, sweeps);
    await writeDeadLetters(client, run, sweeps);
    await this.#reach("readings");
    await writeReadings(client, run, judged.readings);
    await this.#reach("current");
    await writeCurrent(client, run, last.at, judged);
    await writeTransitions(client, run, judged);
    await writeLedgers(client, run, last.at, judged.ledgers);
    await writeChanges(client, run, judged.changes);
    await this.#reach("memory");
    await writeMemory(client, run, memory, memoryText(judged.standing));
    await this.#reach("pages");
    await writePages(client, run, judged.changedPages, judged.events, outboxBody);
    await this.#reach("leader");
    if (clock) await markClock(client, run, clock);
    return { version: await announce(client, contract.estate), judged };
  }

  async #reach(step: DecideStep): Promise<void> {
    await this.#options.before?.(step);
  }
}

/** Locks the leader's row: a person's act that also touches it comes wholly before or wholly after. Returns the version. */
export async function fence(client: ClientBase, estate: string, epoch: bigint): Promise<bigint> {
  const { rows } = await client.query<{ epoch: string; version: string }>(
    `SELECT epoch, version FROM leader WHERE estate = $1 FOR UPDATE`,
    [estate],
  );
  const row = rows[0];
  if (!row || BigInt(row.epoch) !== epoch) {
    throw new LeadershipLost(`another collector leads ${estate}: epoch ${row?.epoch ?? "none"}, not ${epoch}`);
  }
  return BigInt(row.version);
}

async function announce(client: ClientBase, estate: string): Promise<bigint> {
  const { rows } = await client.query<{ version: string }>(
    `UPDATE leader SET version = version + 1, "lastSweepAt" = clock_timestamp(), "renewedAt" = clock_timestamp()
      WHERE estate = $1 RETURNING version, pg_notify('board', version::text)`,
    [estate],
  );
  return BigInt(rows[0]?.version ?? 0);
}

async function markClock(client: ClientBase, run: string, clock: ClockMark): Promise<void> {
  await client.query(`UPDATE run SET "clockEstate" = $2, "clockWall" = $3 WHERE id = $1`, [
    run,
    new Date(clock.estate),
    new Date(clock.wall),
  ]);
}

/** The same page gets the same id when a crashed decision is made again. */
const pageIds =
  (run: string) =>
  (...opened: [failureMode: string, subject: string, at: string]) =>
    createHash("sha256")
      .update([run, ...opened].join("\n"))
      .digest("hex")
      .slice(0, 24);
