import { freeze, halfHour, lagRead, minute, replayStart, restart, windowOf } from "./clock.ts";
import type { LogRecord } from "./delivery.ts";

export const leverNames = ["stream", "idempotent", "event-time", "watermark", "replay", "all-tables"] as const;
export type Lever = (typeof leverNames)[number];

/** A record as the job met it. `now`: when its poll read it; `again`: read a second time after the restart. */
export type Met = LogRecord & { now: number; again: boolean };
export type Outcome = { record: Met; fate: "counted" | "duplicate" | "dropped"; window: number };
export type Run = {
  /** Cents shown per window start (seconds after midnight). */
  shown: Map<number, number>;
  outcomes: Outcome[];
  /** Records that reached the log after the live view was frozen. */
  notArrived: LogRecord[];
  /** Keys the duplicate filter holds at the end. */
  keys: number;
};
export type Settings = { windowSeconds: number; watermarkSeconds: number; readAt: number };

/** Records re-read after the restart: the committed position was this far back. */
const rereadCount = 24;
const pollSeconds = 5;
export const shipped: Settings = { windowSeconds: halfHour, watermarkSeconds: 10 * minute, readAt: freeze };

/** The consumer polls at second 1, 6, 11 …: the poll that reads a record which arrived at `arrival`. */
const pollAfter = (arrival: number): number => Math.ceil((arrival - 1) / pollSeconds) * pollSeconds + 1;

/** Streaming all thirteen tables streams the orders as well: they are one of them. */
export const streams = (levers: ReadonlySet<Lever>): boolean => levers.has("stream") || levers.has("all-tables");

/**
 * Seconds between the read at 14:00 and the time up to which the view has consumed what was delivered: the last poll, or
 * last midnight for a nightly job. A quiet minute is not lag.
 */
export function lagSeconds(levers: ReadonlySet<Lever>): number {
  if (!streams(levers)) return lagRead;
  const next = pollAfter(lagRead);
  return lagRead - (next - pollSeconds);
}

/** The job over the log: each lever that is on takes part, in the fixed order de-duplicate, window, count. */
export function consume(log: readonly LogRecord[], levers: ReadonlySet<Lever>, settings: Settings = shipped): Run {
  const run: Run = { shown: new Map(), outcomes: [], notArrived: [], keys: 0 };
  if (!streams(levers)) return { ...run, notArrived: [...log] };
  const met = levers.has("replay") ? replayInput(log) : liveInput(log, settings.readAt, run.notArrived);
  const seen = new Set<number>();
  const closes = windowing(levers, settings);
  for (const record of met) {
    if (levers.has("idempotent")) {
      if (seen.has(record.id)) {
        run.outcomes.push({ record, fate: "duplicate", window: windowOf(record.time, settings.windowSeconds) });
        continue;
      }
      seen.add(record.id);
    }
    const { window, closed } = closes(record);
    run.outcomes.push({ record, fate: closed ? "dropped" : "counted", window });
    if (!closed) run.shown.set(window, (run.shown.get(window) ?? 0) + record.cents);
  }
  return { ...run, keys: seen.size };
}

/** A second run of the same code from the first record, once the day's log is whole. */
const replayInput = (log: readonly LogRecord[]): Met[] =>
  log.map((record) => ({ ...record, now: replayStart, again: false }));

function liveInput(log: readonly LogRecord[], readAt: number, notArrived: LogRecord[]): Met[] {
  const met: Met[] = [];
  let restarted = false;
  for (const record of log) {
    const now = pollAfter(record.arrival);
    if (now > readAt) {
      notArrived.push(record);
      continue;
    }
    if (!restarted && now >= restart) {
      restarted = true;
      for (const earlier of met.slice(-rereadCount)) met.push({ ...earlier, now, again: true });
    }
    met.push({ ...record, now, again: false });
  }
  return met;
}

/** Which window a record falls into, and whether that window has closed before it came. */
function windowing(levers: ReadonlySet<Lever>, { windowSeconds, watermarkSeconds }: Settings) {
  if (!levers.has("event-time"))
    return (record: Met) => ({ window: windowOf(record.now, windowSeconds), closed: false });
  const held = levers.has("replay") ? Number.POSITIVE_INFINITY : watermarkSeconds;
  const heldOpen = levers.has("watermark") ? held : 0;
  let newest = Number.NEGATIVE_INFINITY;
  return (record: Met) => {
    const window = windowOf(record.time, windowSeconds);
    const closed = newest - heldOpen >= window + windowSeconds;
    if (!closed) newest = Math.max(newest, record.time);
    return { window, closed };
  };
}
