import { truthByWindow } from "./accuracy.ts";
import { clockText } from "./clock.ts";
import { type Lever, leverNames, type Settings } from "./consumer.ts";
import { edited } from "./edit.ts";
import { byReason, type Entry, listOf, shownRight } from "./order-lists.ts";
import { type LeverState, settingsOf } from "./page-state.ts";
import { type Day, dayOf, ladder, type Result, simulate } from "./simulate.ts";
import { type WindowRow, windowRows } from "./through-day.ts";

export const nowRung = 7;

/** All figures of the page for what is set. `results`: the seven rungs and, last, the levers as they stand. */
export type Derived = {
  base: Day;
  day: Day;
  settings: Settings;
  results: Result[];
  now: Result;
  /** The rung that the levers stand on, or −1 between rungs. */
  rung: number;
  rows: WindowRow[];
  /** The levers as they stand over the log as it was before the edit. */
  unedited: Result | null;
};

export function derive(state: LeverState): Derived {
  const settings = settingsOf(state);
  const base = dayOf(state.seed, undefined, {
    journalNeverUploaded: state.journalLost,
    fastClockSeconds: state.fastClock * 60,
  });
  const day = edited(base, state.edit);
  const now = simulate(day, state.levers, settings, state.price);
  const rungs = ladder(day, settings, state.price);
  return {
    base,
    day,
    settings,
    results: [...rungs, now],
    now,
    rung: rungs.findIndex(({ levers }) => levers.join() === state.levers.join()),
    rows: windowRows(truthByWindow(day.orders, settings.windowSeconds), now.run.shown, settings.windowSeconds),
    unedited: state.edit === null ? null : simulate(base, state.levers, settings, state.price),
  };
}

export const wrongRows = (rows: readonly WindowRow[]): WindowRow[] =>
  rows.filter(({ truthCents, shownCents }) => truthCents !== shownCents);

export const worstRow = (rows: readonly WindowRow[]): WindowRow | null =>
  wrongRows(rows).reduce<WindowRow | null>((worst, row) => (worst && off(worst) >= off(row) ? worst : row), null);

const off = ({ truthCents, shownCents }: WindowRow): number => Math.abs(truthCents - shownCents);

/** `12:00`, of a window's start. */
export const windowLabel = (start: number): string => clockText(start).slice(0, 5);

/** Records that a rung left out and the rung above shows where they were sold, by reason. */
export function regained({ results, day, settings }: Derived, rung: number): [string, number][] {
  const [below, above] = [results[rung - 1], results[rung]];
  if (!below || !above) return [];
  const left = (["dropped", "not-arrived"] as const).flatMap((kind) => listOf(kind, below, day, settings));
  return byReason(left)
    .map(([reason]): [string, number] => [
      reason,
      shownRight(
        left.filter((entry) => entry.reason === reason),
        above,
        day,
        settings,
      ),
    ])
    .filter(([, count]) => count > 0)
    .reverse();
}

/** For each rung above: the lever and how many of these orders it shows where they were sold. */
export function broughtBack({ results, day, settings }: Derived, rung: number, entries: readonly Entry[]) {
  const levers = new Set(results[rung]?.levers);
  const back: { lever: Lever; orders: number }[] = [];
  for (const [index, lever] of leverNames.slice(0, 5).entries()) {
    const above = results[index + 1];
    if (levers.has(lever) || !above) continue;
    back.push({ lever, orders: shownRight(entries, above, day, settings) });
  }
  return back;
}
