import { between, chance } from "../chance.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";

export const pollEvery = 60_000;
export const rotateEvery = 5 * pollEvery;
export const appendTakes = 1_200;
const day = 86_400_000;

/** Line numbers never committed (rolled back), ascending: about two a day, and those injected. */
export function rolledBackLines(model: Model, at: number): number[] {
  const today = Math.floor((at - model.began) / day);
  const key = `rolled-back.${today}`;
  let usual = model.memo.get(key) as { moment: number; line: number }[] | undefined;
  if (!usual) {
    usual = [];
    for (let index = 0; index <= 2 * today + 1; index++) {
      const moment = model.began + ((index + chance(model.seed, "rolled-back", index)) * day) / 2;
      usual.push({ moment, line: model.volumes.purchases.count(moment) + 1 });
    }
    model.memo.set(key, usual);
  }
  const lines = new Set(usual.filter(({ moment }) => moment < at).map(({ line }) => line));
  for (const burst of model.effects.rolledBack) {
    const first = model.volumes.purchases.count(burst.at) + 1;
    if (burst.at < at) for (let line = first; line < first + burst.lines; line++) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

export function pollBefore(model: Model, at: number): number {
  const phase = between(0, pollEvery - 1, model.seed, "poll");
  return Math.floor((at - phase) / pollEvery) * pollEvery + phase;
}

/** The first poll at or after `at`. */
export function pollAfter(model: Model, at: number): number {
  const before = pollBefore(model, at);
  return before === at ? before : before + pollEvery;
}

/** Largest line number on the topic at `at`. */
export function sentThrough(model: Model, at: number): number {
  return model.volumes.purchases.count(model.hops.source.at(pollBefore(model, at - appendTakes)));
}

/** Append time (estate ms) of line `line`. */
export function lineAppendedAt(model: Model, line: number, at: number): number {
  const allocated = model.volumes.purchases.timeOf(line - 1, at);
  return pollAfter(model, model.hops.source.reached(allocated)) + appendTakes;
}

/**
 * Largest line number in the prefix once the sink has worked through the topic up to append time `through`: a file is
 * closed every five minutes of the wall clock, whether another record came or not, unless the sink is set otherwise.
 */
export function landedThrough(model: Model, through: number): number {
  const { smallFiles, recordDriven } = model.effects;
  let closed = fileStart(model, through);
  for (const { from, to } of smallFiles) {
    if (from < through) closed = Math.max(closed, pollBefore(model, Math.min(through, to)));
  }
  const landed = sentThrough(model, closed);
  const waits = active(recordDriven, through);
  if (!waits || sentThrough(model, through) > landed) return landed;
  const openFile = fileStart(model, lineAppendedAt(model, landed, through));
  return sentThrough(model, Math.max(openFile, fileStart(model, waits.from)));
}

/** Start (append time, estate ms) of the file that takes a record appended at `at`. */
export function fileStart(model: Model, at: number): number {
  const phase = between(0, pollEvery - 1, model.seed, "poll");
  return Math.floor((at - phase) / rotateEvery) * rotateEvery + phase;
}
