import type { FailureClass } from "../closed-lists.ts";
import { counted, isClean, isMiss, type Outcome } from "./outcome.ts";

/** 1: the form begins half-filled, with a hint. 2: the gate with one hint. 3: the gate alone. */
export type Level = 1 | 2 | 3;
export type Standing = { level: Level; cleanInRow: number; missesInRow: number };

const begin: Standing = { level: 1, cleanInRow: 0, missesInRow: 0 };
const steps = 2;

function after(standing: Standing, outcome: Outcome): Standing {
  const level = outcome.skipped && standing.level === 1 ? 2 : standing.level;
  if (!outcome.claimed) return { ...standing, level };
  const cleanInRow = isClean(outcome) ? standing.cleanInRow + 1 : 0;
  const missesInRow = isMiss(outcome) ? standing.missesInRow + 1 : 0;
  if (cleanInRow === steps) return { ...begin, level: level === 1 ? 2 : 3 };
  if (missesInRow === steps) return { ...begin, level: level === 3 ? 2 : 1 };
  return { level, cleanInRow, missesInRow };
}

/** A person's level in each family met: up after two clean solves in a row, down after two misses. Order as they happened. */
export function levelsOf(outcomes: readonly Outcome[]): ReadonlyMap<FailureClass, Standing> {
  const levels = new Map<FailureClass, Standing>();
  for (const outcome of counted(outcomes))
    levels.set(outcome.family, after(levels.get(outcome.family) ?? begin, outcome));
  return levels;
}

/**
 * With how much help a drill opens. A level of its own family would name that family before the hypothesis, so a drill whose
 * answer is not known yet opens with the level that this person has in most families; the lower one where two are equal.
 */
export function openingLevel(outcomes: readonly Outcome[], drill: string): Level {
  const levels = levelsOf(outcomes);
  const seen = outcomes.find((outcome) => outcome.drill === drill);
  if (seen) return levels.get(seen.family)?.level ?? 1;
  const held = [...levels.values()].map(({ level }) => level);
  const count = (level: Level) => held.filter((each) => each === level).length;
  return ([1, 2, 3] as const).reduce<Level>((best, level) => (count(level) > count(best) ? level : best), 1);
}
