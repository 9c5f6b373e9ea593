import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Contract } from "../contracts/types.ts";
import type { Entries } from "../runbook/entries.ts";
import { openDatabase } from "../store/db.ts";
import { practiceStart } from "../store/ensure-run.ts";
import { PracticeClock } from "./clock.ts";
import { Decider } from "./decide.ts";
import { withReportedDeploys } from "./deploy-feed.ts";
import type { Feed } from "./feed.ts";
import { type Lead, refuseCommands, termOf } from "./lead.ts";
import { campaign, type Leadership, LeadershipLost } from "./leadership.ts";
import { leadLive } from "./live-loop.ts";
import { outboxBody } from "./outbox-body.ts";
import { type Handlers, leadPractice } from "./practice-loop.ts";
import { lastSweptAt, resumeClock } from "./resume.ts";
import { dropExpired, makePartitions } from "./retention.ts";
import { endSilence } from "./silence.ts";

export type CollectorOptions = {
  url: string;
  contract: Contract;
  run: string;
  /** Who leads, for a person reading the table: host and pid. */
  holder: string;
  entries: Entries;
  makeFeed(lead: Pick<Lead, "pool" | "run">): Promise<Feed>;
  handlers?: Handlers;
  /** Work beside the sweeps of one term, begun after the first (practice fills its history); it watches `lead.signal`. */
  beside?: (lead: Lead) => Promise<void>;
  log: Logger;
};

const maintainEveryMs = 3_600_000;
/** Between two terms. */
const shortestWaitMs = 250;
const longestWaitMs = 5_000;

/**
 * Campaigns, leads, and campaigns again when the leadership or the database was lost, until `stop` aborts: at once after a term
 * that got on, ever later after terms that did not.
 */
export async function runCollector(options: CollectorOptions, stop: AbortSignal): Promise<void> {
  for (let wait = shortestWaitMs; !stop.aborted; wait = Math.min(longestWaitMs, wait * 2)) {
    try {
      await leadOnce(options, stop, () => {
        wait = shortestWaitMs;
      });
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof LeadershipLost) options.log.warn({ estate: options.contract.estate }, error.message);
      else options.log.error({ err: error }, "the collector's term ended");
    }
    if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** `gotOn`: a sweep of this term was decided. */
async function leadOnce(options: CollectorOptions, stop: AbortSignal, gotOn: () => void): Promise<void> {
  const { url, contract, run, holder, log } = options;
  const leadership = await campaign({ url, estate: contract.estate, run, holder }, stop);
  log.info({ estate: contract.estate, run, epoch: leadership.epoch.toString() }, "leads");
  const { pool, close } = openDatabase(url, { connections: 4 });
  const term = termOf(leadership, stop, contract, pool);
  try {
    let hasGotOn = false;
    const progressed = () => {
      term.progressed();
      gotOn();
      if (hasGotOn) return;
      hasGotOn = true;
      // The web server looks as well: what fails here is ended there.
      endSilence(pool, { contract, run, outboxBody: outboxBody(contract, options.entries) }).catch((error) =>
        log.error({ err: error }, "ending the silence"),
      );
    };
    await lead(options, leadership, pool, { ...term, progressed });
  } finally {
    term.finish();
    await Promise.allSettled([leadership.resign(), close()]);
  }
}

type Term = Pick<Lead, "signal" | "progressed" | "pause">;

async function lead(options: CollectorOptions, leadership: Leadership, pool: Pool, term: Term): Promise<void> {
  const { contract, run, log } = options;
  const feed = withReportedDeploys(await options.makeFeed({ pool, run }), pool, run, contract);
  const decider = new Decider({
    pool,
    contract,
    ...(feed.contractAt ? { contractAt: (at: number) => feed.contractAt?.(at) ?? contract } : {}),
    run,
    epoch: leadership.epoch,
    outboxBody: outboxBody(contract, options.entries),
  });
  const leading: Lead = {
    pool,
    contract,
    run,
    estate: contract.estate,
    epoch: leadership.epoch,
    decider,
    feed,
    ...term,
  };
  const maintenance = setInterval(() => maintain(leading, log), maintainEveryMs);
  try {
    await makePartitions(pool, Date.now());
    const startedAt = await lastSweptAt(pool, run);
    if (contract.mode === "practice") {
      const stored = await resumeClock(pool, run);
      const last = startedAt ?? practiceStart(stored.estate, contract.sweep);
      let beside: Promise<void> | undefined;
      await leadPractice(leading, new PracticeClock(stored), last, options.handlers ?? {}, () => {
        beside ??= options.beside?.(leading).catch((error) => log.error({ err: error }, "work beside the sweeps"));
      });
      await beside;
    } else {
      await refuseCommands(leading);
      await leadLive(leading);
    }
  } finally {
    clearInterval(maintenance);
    await Promise.allSettled([feed.close?.()]);
  }
}

function maintain({ pool, contract, run }: Lead, log: Logger): void {
  const now = Date.now();
  const estateNow = lastSweptAt(pool, run).then((at) => at ?? now);
  Promise.all([makePartitions(pool, now), estateNow.then((at) => dropExpired(pool, contract, now, at))]).then(
    ([, dropped]) => log.info({ dropped }, "retention"),
    (error) => log.error({ err: error }, "retention"),
  );
}
