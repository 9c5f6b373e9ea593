import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { between } from "../chance.ts";
import type { Model } from "../model.ts";
import { eventsBefore, progressAppendedAt, progressEnd } from "./progress-topic.ts";

type Seen = ObservationOf<"event-times">["windows"][number];
type Row = ObservationOf<"tile-sink">["rows"][number];
/** What is settled about a window once its closing record is on the log. */
type Closed = { first: number; last: number; closer: number; closedAt: number; start: string; firstAt: string };

const width = 300_000;
const grace = 600_000;
/** Windows a source still counts: two hours. */
const kept = 24;
/** Of a hundred records on the topic this many are first deliveries; the rest are retries. */
const accepted = (records: number) => records - Math.floor(records * 0.015);

function closedWindow(model: Model, window: number, at: number): Closed | undefined {
  const key = `window.${window}`;
  const known = model.memo.get(key) as Closed | undefined;
  if (known) return known.closedAt <= at ? known : undefined;
  const start = window * width;
  const closer = model.volumes.progress.timeOf(eventsBefore(model, start + width + grace), at);
  const closedAt = model.hops.producer.reached(closer);
  if (closedAt > at) return undefined;
  const first = eventsBefore(model, start);
  const last = eventsBefore(model, start + width);
  const firstAt = first < last ? progressAppendedAt(model, first, at) : Number.POSITIVE_INFINITY;
  const closed = {
    first,
    last,
    closer,
    closedAt,
    start: isoInstant(start),
    firstAt: Number.isFinite(firstAt) ? isoInstant(firstAt) : "",
  };
  model.memo.set(key, closed);
  return closed;
}

/** Milliseconds from the closing record's batch to the row: 20 to 80 s after the close in all; less when catching up. */
function rowDelay(seed: number, window: number, behind: number): number {
  return behind > 30_000 ? between(2_000, 8_000, seed, "row", window) : between(20_000, 65_000, seed, "row", window);
}

/** When the sink shows the window's row: its closing record was read by a batch, and then a little. */
function visibleAt(model: Model, window: number, closed: Closed): number {
  const read = model.hops.tile.reached(closed.closedAt);
  const usual = read + rowDelay(model.seed, window, read - closed.closedAt);
  for (const skip of model.effects.skippedWindow) {
    if (skippedBy(model, skip.from, window, closed)) return Math.max(usual, skip.to + 25_000);
  }
  return usual;
}

/** The sink drops the first window that closes after the fault begins. */
function skippedBy(model: Model, from: number, window: number, closed: Closed): boolean {
  if (closed.closedAt <= from) return false;
  const before = closedWindow(model, window - 1, closed.closedAt);
  return before === undefined || before.closedAt <= from;
}

/** Events that came long after their time, all inside the drop budget. */
function lateEvents(model: Model, window: number, at: number): number {
  const age = at - (window + 1) * width - grace;
  let late = age > 240_000 ? between(0, 2, model.seed, "late", window) : 0;
  for (const burst of model.effects.oldEvents) {
    const end = Math.min(at, burst.to);
    if (end > burst.from && (window + 1) * width < burst.from) {
      late += Math.floor((burst.perWindow * (end - burst.from)) / (burst.to - burst.from));
    }
  }
  return late;
}

/** Windows with at least one event, oldest first, with the row each has in the sink. */
export function windowsAt(model: Model, at: number): Windows {
  const last = model.memo.get("windows") as { at: number; windows: Windows } | undefined;
  if (last?.at === at) return last.windows;
  const windows = countWindows(model, at);
  model.memo.set("windows", { at, windows });
  return windows;
}

type Windows = { seen: Seen; row: Row | null }[];

function countWindows(model: Model, at: number): Windows {
  const newest = Math.floor(model.hops.producer.at(at) / width);
  const windows: { seen: Seen; row: Row | null }[] = [];
  for (let window = newest - kept + 1; window <= newest; window++) {
    const closed = closedWindow(model, window, at);
    if (closed) {
      if (closed.first === closed.last) continue;
      const before = accepted(closed.last - closed.first);
      const visible = visibleAt(model, window, closed);
      windows.push({
        seen: {
          start: closed.start,
          accepted: before + lateEvents(model, window, at),
          firstAppendedAt: closed.firstAt,
          closedAt: isoInstant(closed.closedAt),
          acceptedBeforeClose: before,
        },
        row: visible <= at ? { start: closed.start, updatedAt: isoInstant(visible) } : null,
      });
      continue;
    }
    const start = window * width;
    const first = eventsBefore(model, start);
    const onLog = Math.min(progressEnd(model, at), eventsBefore(model, start + width));
    if (onLog <= first) continue;
    const soFar = accepted(onLog - first);
    windows.push({
      seen: {
        start: isoInstant(start),
        accepted: soFar,
        firstAppendedAt: isoInstant(progressAppendedAt(model, first, at)),
        closedAt: null,
        acceptedBeforeClose: soFar,
      },
      row: null,
    });
  }
  return windows;
}
