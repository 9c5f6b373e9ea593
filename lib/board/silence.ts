import type { Contract } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import { monitorPage } from "../pages/monitor-page.ts";
import type { Page } from "../pages/types.ts";
import type { BoardInput } from "./input.ts";
import type { Board } from "./types.ts";

/**
 * Wall milliseconds after which an unrenewed lease means silence: two sweeps, where a sweep may last as long as the
 * slowest source may take.
 */
export function leaseLimit({ sweep, monitor }: Contract): number {
  return 2 * Math.max(sweep, monitor.sourceTimeout);
}

/** Wall milliseconds for which a loop that decides nothing may still be getting on. */
export const decisionPatience = 30_000;

type Leader = NonNullable<BoardInput["leader"]>;

/**
 * When a leader was last heard of (wall clock, ms): its lease, but never longer than its patience after the last sweep that was
 * decided. One that only leads, term after term, is silent. Practice may stand still.
 */
export function lastHeard({ renewedAt, lastSweepAt }: Omit<Leader, "version">, { mode }: Contract): number {
  if (mode === "practice" || lastSweepAt === null) return renewedAt;
  return Math.min(renewedAt, lastSweepAt + decisionPatience);
}

export function collectorState({
  leader,
  contract,
  now,
}: Pick<BoardInput, "leader" | "contract" | "now">): Board["collector"] {
  if (!leader) return { state: "starting", lastSweepAt: null, ageSeconds: null };
  const { lastSweepAt } = leader;
  const silent = now - lastHeard(leader, contract) > leaseLimit(contract);
  return {
    state: silent ? "silent" : lastSweepAt === null ? "starting" : "ok",
    lastSweepAt: lastSweepAt === null ? null : isoInstant(lastSweepAt),
    ageSeconds: lastSweepAt === null ? null : Math.max(0, Math.round((now - lastSweepAt) / 1_000)),
  };
}

/**
 * The page of a dead collector, made by whoever reads the database: nobody else is left to open it. Its id is the same
 * for one silence, in every web server.
 */
export function silencePage({ contract, run, leader, estateNow }: BoardInput): Page {
  const heardAt = leader ? lastHeard(leader, contract) : 0;
  const since = isoInstant(estateNow ?? heardAt);
  return monitorPage({
    id: `${run}.F31.collector.${heardAt}`,
    subject: "collector",
    reason: "collector-silent",
    owners: contract.monitor.owners,
    evidence: {},
    at: since,
  });
}
