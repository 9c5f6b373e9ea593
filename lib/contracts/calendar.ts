import type { Calendar } from "./types.ts";

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const dayMs = 86_400_000;

type Local = { date: string; day: (typeof days)[number]; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** Wall-clock date, weekday and time of an instant in the calendar's zone. */
function local(zone: string, at: number): Local {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const day = days.find((name) => name === parts.weekday?.toLowerCase()) ?? "sun";
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    day,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/** Whether business hours are open at an instant (epoch milliseconds). The end is exclusive; a window never spans midnight. */
export function isOpen(calendar: Calendar, at: number): boolean {
  if (calendar.open === "always") return true;
  const here = local(calendar.zone, at);
  const { days: openDays, from, to } = calendar.open;
  return openDays.includes(here.day) && !calendar.holidays.includes(here.date) && here.time >= from && here.time < to;
}

/** First open instant at or after `at` (epoch milliseconds), exact to the minute; Infinity when none comes within 60 days. */
export function nextOpening(calendar: Calendar, at: number): number {
  if (isOpen(calendar, at)) return at;
  const minute = 60_000;
  const first = Math.ceil(at / minute) * minute;
  // Hour steps find the day, minute steps the opening: zone changes shift openings, so nothing is added up.
  for (let hour = first; hour < at + 60 * dayMs; hour += 60 * minute) {
    if (!isOpen(calendar, hour) && !isOpen(calendar, hour + 59 * minute)) continue;
    for (let step = hour - 60 * minute; step <= hour + 60 * minute; step += minute) {
      if (step >= first && isOpen(calendar, step)) return step;
    }
  }
  return Number.POSITIVE_INFINITY;
}
