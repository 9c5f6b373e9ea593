"use client";

import { useSyncExternalStore } from "react";
import { formatDuration } from "../../lib/board/format.ts";

const zoneKey = "one-board.zone";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Records are UTC; a reader may look at local time. The server always draws UTC. */
export type Zone = "UTC" | "local";
export const useZone = (): Zone =>
  useSyncExternalStore(
    subscribe,
    () => (localStorage.getItem(zoneKey) === "local" ? "local" : "UTC"),
    () => "UTC",
  );

export function toggleZone(): void {
  localStorage.setItem(zoneKey, localStorage.getItem(zoneKey) === "local" ? "UTC" : "local");
  for (const listener of listeners) listener();
}

const useIsBrowser = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** `02:41`, and `29 Nov 21:04` when it is another day than `beside`. Both instants ISO 8601. */
export function clockWords(at: string, beside: string | null, zone: Zone, seconds = false): string {
  const options: Intl.DateTimeFormatOptions = {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(seconds ? { second: "2-digit" } : {}),
    ...(zone === "UTC" ? { timeZone: "UTC" } : {}),
  };
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", timeZone: options.timeZone };
  const date = new Date(at);
  const clock = date.toLocaleTimeString("en-GB", options);
  const dayOf = (instant: Date) => instant.toLocaleDateString("en-GB", day);
  return beside === null || dayOf(date) === dayOf(new Date(beside)) ? clock : `${dayOf(date)} ${clock}`;
}

/** A clock time with the other zone on hover. */
export function Clock({
  at,
  beside = null,
  seconds = false,
}: {
  at: string;
  beside?: string | null;
  seconds?: boolean;
}) {
  const zone = useZone();
  const browser = useIsBrowser();
  const other = zone === "UTC" ? "local" : "UTC";
  const title = browser ? `${clockWords(at, null, other, true)} ${other}` : undefined;
  return (
    <time dateTime={at} title={title}>
      {clockWords(at, beside, zone, seconds)}
    </time>
  );
}

/** Seconds between two instants, never negative. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
}

/** How long something has lasted, in one span: `9 m`, `2 d`; below a minute in seconds. */
export function heldWords(since: string, now: string): string {
  const seconds = secondsBetween(since, now);
  const spans = [86_400, 3_600, 60].find((span) => seconds >= span) ?? 1;
  return formatDuration(Math.floor(seconds / spans) * spans);
}
