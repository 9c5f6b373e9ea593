import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import {
  fileStart,
  landedThrough,
  lineAppendedAt,
  pollBefore,
  pollEvery,
  rolledBackLines,
  rotateEvery,
  sentThrough,
} from "./purchase-lines.ts";

const lateEvery = 3 * 3_600_000;
const lateFor = 25_000;

/** First line allocated after `at`. */
function nextLine(model: Model, at: number): number {
  return model.volumes.purchases.count(at) + 1;
}

/** Lines an open transaction still holds although higher ones are committed, ascending. */
export function heldLines(model: Model, at: number): number[] {
  const held: number[] = [];
  for (const late of model.effects.lateLine) {
    if (late.from < at && at < late.from + late.heldMs) held.push(nextLine(model, late.from));
  }
  // Every few hours one checkout takes long, and is done before the source's next poll.
  const poll = pollBefore(model, Math.floor(at / lateEvery) * lateEvery);
  if (at - poll <= pollEvery) {
    const line = nextLine(model, poll);
    const allocated = model.volumes.purchases.timeOf(line - 1, at);
    if (allocated <= at && at < allocated + lateFor && allocated + lateFor < poll + pollEvery) held.push(line);
  }
  return held.sort((a, b) => a - b);
}

/** Lines in the table that the source passed before they were committed. */
export function skippedLines(model: Model, at: number): number[] {
  return model.effects.lateLine
    .filter((late) => late.from < at && at < late.to)
    .map((late) => nextLine(model, late.from));
}

/** Lines the sink has set aside by `at`, with the time each reached the dead-letter topic. */
export function deadLetteredLines(model: Model, at: number) {
  return model.effects.badLines.flatMap((bad) =>
    bad.offsets.flatMap((offset) => {
      const line = nextLine(model, bad.from) + offset;
      const appendedAt = lineAppendedAt(model, line, at);
      if (!Number.isFinite(appendedAt) || appendedAt >= bad.to) return [];
      const setAsideAt = model.hops.sink.reached(appendedAt) + 400;
      return setAsideAt <= at ? [{ line, setAsideAt, open: at < bad.to }] : [];
    }),
  );
}

/** Lines that were in an object which is gone: the newest one of that age that held any. */
export function lostLines(model: Model, at: number): number[] {
  const lost = active(model.effects.lostObject, at);
  if (!lost) return [];
  const landed = landedThrough(model, model.hops.sink.at(lost.from));
  const rolledBack = new Set(rolledBackLines(model, lost.from));
  for (let file = fileStart(model, lost.from - lost.ageMs); file >= model.began; file -= rotateEvery) {
    const first = sentThrough(model, file) + 1;
    const last = Math.min(landed, sentThrough(model, file + rotateEvery));
    const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const held = lines.filter((line) => !rolledBack.has(line));
    if (held.length > 0) return held;
  }
  return [];
}

export function strayLines(model: Model, at: number): number[] {
  return model.effects.strayLine
    .filter((stray) => stray.from <= at && at < stray.to)
    .map((stray) => nextLine(model, stray.from) + stray.above);
}
