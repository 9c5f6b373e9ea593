import { hour, minute, opening, replayStart, windowOf } from "./clock.ts";
import { consume, type Lever, type Settings } from "./consumer.ts";
import type { Day } from "./simulate.ts";

/** `at`: seconds after midnight; what had been sold by then and what the view showed then, in cents. */
export type Moment = { at: number; truthCents: number; shownCents: number };

export const chartFrom = opening;
export const chartTo = 24 * hour;

/** Truth and shown every `step` seconds. Until a replay has run the readers still see the live view. */
export function throughDay(day: Day, levers: ReadonlySet<Lever>, settings: Settings, step = 5 * minute): Moment[] {
  const live = new Set([...levers].filter((lever) => lever !== "replay"));
  const counted = consume(day.log, live, settings).outcomes.filter(({ fate }) => fate === "counted");
  const replayed = levers.has("replay") ? total(consume(day.log, levers, settings).shown) : null;
  const moments: Moment[] = [];
  let truthCents = 0;
  let shownCents = 0;
  let sold = 0;
  let met = 0;
  for (let at = chartFrom; at <= chartTo; at += step) {
    for (; sold < day.orders.length && (day.orders[sold]?.time ?? at) < at; sold += 1)
      truthCents += day.orders[sold]?.cents ?? 0;
    for (; met < counted.length && (counted[met]?.record.now ?? at) <= at; met += 1)
      shownCents += counted[met]?.record.cents ?? 0;
    const switched = replayed !== null && at > replayStart;
    moments.push({ at, truthCents, shownCents: switched ? replayed : shownCents });
  }
  return moments;
}

export type WindowRow = { start: number; truthCents: number; shownCents: number };

/** Every window from the first to the last that either side has, empty ones between them included. */
export function windowRows(
  truth: ReadonlyMap<number, number>,
  shown: ReadonlyMap<number, number>,
  windowSeconds: number,
): WindowRow[] {
  const starts = [...truth.keys(), ...shown.keys()];
  if (starts.length === 0) return [];
  const rows: WindowRow[] = [];
  const first = windowOf(Math.min(...starts), windowSeconds);
  for (let start = first; start <= Math.max(...starts); start += windowSeconds) {
    rows.push({ start, truthCents: truth.get(start) ?? 0, shownCents: shown.get(start) ?? 0 });
  }
  return rows;
}

const total = (shown: ReadonlyMap<number, number>): number =>
  [...shown.values()].reduce((sum, cents) => sum + cents, 0);
