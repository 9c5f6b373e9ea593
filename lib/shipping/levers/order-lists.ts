import { windowOf } from "./clock.ts";
import type { Settings } from "./consumer.ts";
import type { LogRecord, Why } from "./delivery.ts";
import type { Day, Result } from "./simulate.ts";

export const listKinds = ["duplicates", "misplaced", "dropped", "not-arrived"] as const;
export type ListKind = (typeof listKinds)[number];
export type Reason = Why | "re-read";
/** A record behind a figure. `window`: where it was counted or would have been; null when it never came. */
export type Entry = {
  record: LogRecord;
  reason: Reason;
  fate: "counted" | "duplicate" | "dropped" | "not-arrived";
  window: number | null;
};

/** The records behind one figure of a result, in the order in which the job met them. */
export function listOf(kind: ListKind, { run }: Result, day: Day, { windowSeconds }: Settings): Entry[] {
  if (kind === "not-arrived") {
    return run.notArrived.map((record) => ({ record, reason: record.why, fate: "not-arrived", window: null }));
  }
  const entries = run.outcomes.map(
    ({ record, fate, window }): Entry => ({ record, reason: record.again ? "re-read" : record.why, fate, window }),
  );
  if (kind === "dropped") return entries.filter(({ fate }) => fate === "dropped");
  if (kind === "misplaced") {
    const sold = new Map(day.orders.map(({ id, time }) => [id, windowOf(time, windowSeconds)]));
    return entries.filter(({ fate, window, record }) => fate === "counted" && window !== sold.get(record.id));
  }
  const met = new Set<number>();
  return entries.filter(({ record }) => met.has(record.id) || !met.add(record.id));
}

/** How many entries each reason has, the largest last, as the chips show them. */
export function byReason(entries: readonly Entry[]): [Reason, number][] {
  const counts = new Map<Reason, number>();
  for (const { reason } of entries) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => a[1] - b[1]);
}

/** How many of these orders a result shows in the window in which they were sold. */
export function shownRight(entries: readonly Entry[], { run }: Result, day: Day, { windowSeconds }: Settings): number {
  const sold = new Map(day.orders.map(({ id, time }) => [id, windowOf(time, windowSeconds)]));
  const wanted = new Set(entries.map(({ record }) => record.id));
  const right = new Set<number>();
  for (const { record, fate, window } of run.outcomes) {
    if (fate === "counted" && wanted.has(record.id) && window === sold.get(record.id)) right.add(record.id);
  }
  return right.size;
}
