import { cursorName, subjectName } from "../../board/names.ts";
import type { Contract } from "../../contracts/types.ts";
import { evaluate } from "../../evaluate/evaluate.ts";
import { failureModes } from "../../evaluate/failure-mode-table.ts";
import { type FailureModeId, failureModeIds } from "../../evaluate/failure-modes.ts";
import type { Verdict } from "../../evaluate/types.ts";
import { isoInstant } from "../../observations/time.ts";
import { cursorTitles } from "../../product/cursors.ts";
import { cursorOf } from "../../runbook/command.ts";
import type { Entries } from "../../runbook/entries.ts";
import { type Firings, lastDayOf } from "../evidence/firings.ts";
import { titles } from "./rows.ts";
import type { PlanPage } from "./types.ts";

export type PagesMaterial = {
  contract: Contract;
  entries: Entries;
  firings: Firings;
  /** Per mode why its evidence is stale. */
  stale?: Partial<Record<FailureModeId, readonly string[]>>;
};

/**
 * What can open a page under this contract: an evaluation of nothing names every rule that applies, on what, and whose it is.
 * Products that are not in this run page nobody.
 */
export function planPages({ contract, entries, firings, stale }: PagesMaterial, now: number): PlanPage[] {
  const judged = judgedBy(contract, now);
  return failureModeIds.flatMap((failureMode) => {
    const own = judged.filter((verdict) => verdict.failureMode === failureMode);
    if (own.length === 0) return [];
    const { severity, ends } = failureModes[failureMode];
    const subjects = own.map(({ subject }) => nameOf(contract, subject));
    return [
      {
        failureMode,
        title: entries[failureMode].title,
        severity,
        ends,
        subjects: [...new Set(subjects)],
        owners: titles(contract, [...new Set(own.flatMap(({ owners }) => owners))]),
        fired: firedOf(firings[failureMode], contract, now, stale?.[failureMode] ?? []),
      },
    ];
  });
}

/** The modes that one product's cursors can page on. */
export const pagesOn = (contract: Contract, product: string, now: number): FailureModeId[] => [
  ...new Set(
    judgedBy(contract, now)
      .filter((verdict) => verdict.product === product)
      .map(({ failureMode }) => failureMode),
  ),
];

function judgedBy(contract: Contract, now: number): Verdict[] {
  const { verdicts } = evaluate(contract, {}, { at: isoInstant(now), observations: {} }, now);
  return verdicts.filter(({ reason }) => reason !== "not-in-this-run");
}

function firedOf(
  firing: Firings[keyof Firings],
  { plan }: Contract,
  now: number,
  stale: readonly string[],
): PlanPage["fired"] {
  if (!firing) return null;
  const { firedAt: at, mode } = firing;
  const holdsUntil = plan ? lastDayOf(at, plan.evidenceHolds) : at.slice(0, 10);
  const inTime = plan === undefined || isoInstant(now).slice(0, 10) <= holdsUntil;
  return { at, mode, holdsUntil, holds: inTime && stale.length === 0, stale };
}

/** A cursor that engineers know by no name goes by what it is. */
function nameOf(contract: Contract, subject: string): string {
  const found = cursorOf(contract, subject);
  return found && cursorName(found.cursor) === found.cursor.kind
    ? cursorTitles[found.cursor.kind]
    : subjectName(contract, subject);
}
