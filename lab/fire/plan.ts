import { type FailureModeId, failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { type LabPart, labParts } from "../lab-parts.ts";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { type LaneName, laneOf } from "./lane.ts";
import type { QuietSituation } from "./quiet.ts";
import { quietSituations } from "./quiet-situations.ts";

/** The failure modes that can be caused here, in the table's order. */
export const fireable: FailureModeId[] = failureModeIds.filter((id) =>
  faults.some(({ failureMode }) => failureMode === id),
);

/** Quiet situations that can be brought about here, by their ids. */
export const quietable: string[] = quietSituations.map(({ id }) => id);

/** One thing to cause: a shape of a failure mode, or a quiet situation. */
export type Job = { id: string } & ({ fault: Fault } | { situation: QuietSituation });

/** What is caused on one stack: lanes beside each other, or one thing after another where each touches everything. */
export type Stage = { parts: LabPart[]; lanes: Partial<Record<LaneName, Job[]>> } | { parts: LabPart[]; alone: Job[] };

/** The jobs of these failure modes and quiet situations, in their order. Throws Error for an id that none causes. */
export function jobsOf(ids: readonly string[]): Job[] {
  return ids.flatMap((id): Job[] => {
    const own = faults.filter(({ failureMode }) => failureMode === id).map((fault) => ({ id, fault }));
    const quiet = quietSituations.filter((each) => each.id === id).map((situation) => ({ id, situation }));
    if (own.length + quiet.length === 0) throw new Error(`${id} cannot be caused on this lab`);
    return [...own, ...quiet];
  });
}

const needsOf = (job: Job): LabPart | undefined => ("fault" in job ? job.fault.needs : job.situation.needs);

/** A dependency is everybody's: who takes it down leaves no lane in peace. */
const touchesAll = (job: Job): boolean =>
  "fault" in job ? job.fault.subject.startsWith("dependency.") : job.situation.touchesAll === true;

/**
 * On which stacks these are caused: first the lanes side by side, on one stack with the parts they need; then what touches the
 * whole estate, by the smallest stack that has it. A single lane has a stack without the others' parts; so has each shape of a
 * single mode, one after another: none needs the memory of all.
 */
export function planOf(ids: readonly string[]): Stage[] {
  const jobs = jobsOf(ids);
  const stages: Stage[] = [];
  const beside = jobs.filter((job) => !touchesAll(job));
  if (beside.length > 0) {
    const lanes: Partial<Record<LaneName, Job[]>> = {};
    for (const job of beside) {
      const lane = laneOf(needsOf(job));
      lanes[lane] = [...(lanes[lane] ?? []), job];
    }
    const single = new Set(jobs.map(({ id }) => id)).size === 1;
    const beds = single ? Object.entries(lanes).map(([lane, own]) => ({ [lane]: own })) : [lanes];
    stages.push(...beds.map((each) => ({ parts: labParts.filter((part) => part in each), lanes: each })));
  }
  for (const part of [undefined, ...labParts]) {
    const alone = jobs.filter((job) => touchesAll(job) && needsOf(job) === part);
    if (alone.length > 0) stages.push({ parts: part === undefined ? [] : [part], alone });
  }
  return stages;
}
