import { once } from "node:events";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Page } from "../../lib/pages/types.ts";
import type { Say } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import type { View } from "../view.ts";
import { litInstead } from "./answer.ts";
import { versionsOf, writeEvidence } from "./evidence.ts";
import { faults } from "./faults.ts";
import { type Firing, fire, type Range, untilHealthy } from "./firing.ts";
import { type Lane, type LaneName, lanes } from "./lane.ts";
import { type Ground, onGround } from "./on-stack.ts";
import { Outcome } from "./outcome.ts";
import { type Job, planOf, type Stage } from "./plan.ts";
import { keepQuiet } from "./quiet.ts";
import type { Watch } from "./watch.ts";

export { watchStack } from "./on-stack.ts";
export { fireable, quietable } from "./plan.ts";

/** Fires every shape of one failure mode on a running stack and writes its evidence file; returns its path. */
export async function fireMode(mode: FailureModeId, range: Range, folder: string): Promise<string> {
  const { stack } = range;
  const shapes: Firing[] = [];
  for (const fault of faults.filter(({ failureMode }) => failureMode === mode)) {
    shapes.push(await fire(fault, range));
  }
  return writeEvidence(folder, mode, shapes, { versions: await versionsOf(stack), contractFile: stack.contractFile });
}

/**
 * Starts labs, fires these modes and keeps these situations quiet, the lanes side by side, and stops them; `signal` stops it
 * earlier. One that fails does not keep the others from their turn. Returns what failed, by id; null where all was as it must be.
 */
export async function fireAll(
  ids: readonly string[],
  folder: string,
  say: Say,
  { signal, judgeBy }: { signal: AbortSignal; judgeBy?: string },
): Promise<Record<string, string | null>> {
  const outcome = new Outcome(folder);
  const how = { outcome, say, signal, judgeBy };
  for (const stage of planOf(ids)) {
    try {
      await fireStage(stage, how);
    } catch (error) {
      if (signal.aborted) throw error;
      const jobs = "alone" in stage ? stage.alone : Object.values(stage.lanes).flat();
      for (const { id } of jobs) {
        if (outcome.failures[id] === undefined) outcome.failed(id, `its lab failed: ${(error as Error).message}`);
      }
    }
  }
  return outcome.failures;
}

type How = { outcome: Outcome; say: Say; signal: AbortSignal; judgeBy?: string };

async function fireStage(stage: Stage, how: How): Promise<void> {
  const { parts } = stage;
  const { say } = how;
  const named = "alone" in stage ? [] : (Object.entries(stage.lanes) as [LaneName, Job[]][]);
  const [first, ...others] = named;
  // Whoever is alone on the stack watches all of it: every other page must be quiet.
  if ("alone" in stage || others.length === 0) {
    const jobs = "alone" in stage ? stage.alone : (first?.[1] ?? []);
    return onGround({ parts, ...how }, (ground) => fireLane(jobs, { ground, ...how }));
  }
  return onGround({ parts, views: others.length, ...how }, async (ground) => {
    const allEnded = meeting(named.length);
    await Promise.all(
      named.map(([name, jobs], index) => {
        // The first sees through the stack's own proxies.
        const view = index === 0 ? null : (ground.stack.views[index - 1] ?? null);
        const sayOfIt = (line: string) => say(`[${name}] ${line}`);
        return fireLane(jobs, { ground, ...how, say: sayOfIt, lane: lanes[name], view }, allEnded);
      }),
    );
  });
}

/** Whoever comes waits for the last of so many. */
function meeting(expected: number): () => Promise<void> {
  const gone = new AbortController();
  let missing = expected;
  return async () => {
    missing -= 1;
    if (missing === 0) gone.abort();
    else await once(gone.signal, "abort");
  };
}

type LaneRun = { ground: Ground; outcome: Outcome; say: Say; signal: AbortSignal; lane?: Lane; view?: View | null };

/**
 * One after another, watched by somebody who starts anew after each that failed: what it left behind is not the next one's.
 * Between two of them, and after the last until `ended`, nobody must be paged either.
 */
async function fireLane(jobs: readonly Job[], run: LaneRun, ended: () => Promise<unknown> = async () => undefined) {
  const { ground, outcome, say, signal, lane = null, view = null } = run;
  const began = Date.now();
  let watch = ground.watching({ lane, view });
  let quietFrom: number | null = null;
  const stayedQuiet = (until = "~") => {
    if (quietFrom === null) return;
    const lit = litInstead(
      watch.moments.slice(quietFrom).filter(({ at }) => at < until),
      null,
    );
    if (lit === "nothing") return;
    outcome.failed("between", `no cause, and lit: ${lit}`);
    say(`between two causes: FAILED: lit: ${lit}`);
  };
  for (const [index, job] of jobs.entries()) {
    if (signal.aborted) return;
    const about = `${job.id} (${index + 1} of ${jobs.length})`;
    try {
      const begun = await fireJob(job, { stack: ground.stack, watch, outcome, say, view });
      stayedQuiet(begun);
      quietFrom = watch.moments.length;
      say(`${about}: done after ${Math.round((Date.now() - began) / 1_000)} s`);
    } catch (error) {
      if (signal.aborted) return;
      const what = "fault" in job ? `${job.fault.shape}: ` : "";
      outcome.failed(job.id, `${what}${(error as Error).message}`);
      say(`${about}: FAILED: ${what}${(error as Error).message}`);
      for (const last of ground.stack.fold.part.lastLines(5)) say(`  the fold: ${last}`);
      await watch.stop();
      watch = ground.watching({ lane, view, after: watch });
      await settle(watch);
      quietFrom = null;
    }
  }
  await ended();
  stayedQuiet();
}

/** What a cause that failed has left behind for good is ended by name, where it does not end by itself within a minute. */
async function settle(watch: Watch): Promise<void> {
  await untilHealthy(watch, 60_000).catch(() => {
    const { open, sweep, evaluation } = watch.latest;
    for (const page of open) if (page.latched && page.firedAt !== null) endForGood(watch, page);
    if (evaluation.signals.every(({ reason }) => reason !== "unhandled-dead-letters")) return;
    for (const [subject, seen] of Object.entries(sweep.observations))
      if ("value" in seen && seen.value.kind === "dead-letter-topic")
        watch.acceptDebt({ id: subject, subject, extent: `{[0,${seen.value.total})}` });
  });
}

function endForGood(watch: Watch, page: Page): void {
  if (page.extent === null) watch.resolve(page.id);
  else watch.writeOff(page.id);
}

type JobRun = { stack: Stack; watch: Watch; outcome: Outcome; say: Say; view: View | null };

/** Returns when all was well before it, ISO. */
async function fireJob(job: Job, { stack, watch, outcome, say, view }: JobRun): Promise<string | undefined> {
  if ("situation" in job) {
    const { times } = await keepQuiet(job.situation, stack, watch, outcome.folder, say);
    outcome.quiet(job.id);
    return times.baseline;
  }
  const firing = await fire(job.fault, { stack, watch, say, view });
  const file = await outcome.fired(stack, firing);
  if (file !== null) say(`${job.id}: evidence written to ${file}`);
  return firing.times.baseline;
}
