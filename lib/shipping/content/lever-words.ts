import { NBSP } from "../../board/format.ts";
import type { Lever } from "../levers/consumer.ts";
import type { ExtraFaults } from "../levers/delivery.ts";
import type { Entry, ListKind, Reason } from "../levers/order-lists.ts";

export const leverWords: Record<Lever, { name: string; does: string }> = {
  stream: { name: "Stream it", does: "reads the log as it arrives" },
  idempotent: { name: "Idempotent consumer", does: "skips an order it has met before" },
  "event-time": { name: "Event-time windows", does: "files a sale under when it was sold, not when it was read" },
  watermark: { name: "Watermark", does: "holds a window open that much longer" },
  replay: { name: "Replay", does: "a second run from the first record, at 23:00" },
  "all-tables": { name: "All 13 tables", does: "streams the other twelve as well" },
};

export const nightlyName = "Nightly job";

export function windowWord(minutes: number, many = false): string {
  const word =
    minutes === 30 ? "half-hour" : minutes === 60 ? "hour" : minutes === 1_440 ? "day" : `${minutes}${NBSP}min window`;
  return many ? `${word}s` : word;
}

export const reasonWords: Record<Reason, string> = {
  plain: "on time",
  retry: "sent again",
  "kiosk flush": "kiosk flush",
  "outage A": "outage A",
  "outage A again": "outage A, sent twice",
  "outage B": "outage B",
  "outage C": "outage C",
  "phone, 12–45 min": `phone, 12–45${NBSP}min`,
  "phone, 1–5 h": `phone, 1–5${NBSP}h`,
  journal: "closing journal",
  "re-read": "read again",
};

export const listWords: Record<ListKind, { one: string; many: string; column: string }> = {
  duplicates: { one: "duplicate met", many: "duplicates met", column: "Duplicates met" },
  misplaced: { one: "record counted elsewhere", many: "records counted elsewhere", column: "Elsewhere" },
  dropped: { one: "dropped order", many: "dropped orders", column: "Dropped" },
  "not-arrived": { one: "order not arrived", many: "orders not arrived", column: "Not arrived" },
};

/** Why one record is in the list, beside it. `label`: the clock time at which its window starts. */
export function entryWords({ fate, reason }: Entry, kind: ListKind, label: string | null): string {
  if (fate === "not-arrived") return "after the view froze at 21:00";
  if (fate === "dropped") return `${label} had closed`;
  if (fate === "duplicate") return reason === "re-read" ? "met before the restart, skipped" : "met before, skipped";
  return kind === "duplicates" ? `counted again in ${label}` : `counted in ${label}`;
}

type Fault = { name: string; does: string };
export const faultWords: Record<keyof ExtraFaults, Fault> = {
  journalNeverUploaded: {
    name: "Journal never uploaded",
    does: "Nine orders stay in the till. Only a comparison with the till finds them.",
  },
  fastClockSeconds: {
    name: "One clock runs fast",
    does: "One order after 10:00 carries a time to come. A replay trusts the clock it was given.",
  },
};
export const fastClockWords: Record<number, string> = { 0: "off", 40: `40${NBSP}min fast`, 360: `6${NBSP}h fast` };

/** The whole page's labels and fixed sentences. */
export const pageWords = {
  title: "Levers",
  order: "in this order",
  pointsNote: "pt: points of accuracy each adds, in this order. Measured by running the levers over the log.",
  hidden: "guess",
  hiddenNote: "Rungs you have not turned on stay covered, so that a guess is one.",
  showAll: "Uncover all",
  needs: (names: string) => `A replay needs ${names} first. It repeats the job as it stands.`,
  turnOnAll: "Turn those on",
  bypass: "Bypass",
  bypassed: "bypassed",
  replayOff: "Replay is off too: it needs the four before it.",
  streamsOrders: "All 13 tables stream the orders as well: they are one of the thirteen.",
  designChoice:
    "From the course: the lever names, the truth of the day, 13 tables, pipelines, cost, shard price and lag. All else here is our design.",
  accuracy: "Accuracy",
  dayTotal: "Day total",
  lag: "Time lag, 14:00",
  pipelines: "Pipelines",
  cost: "Monthly cost",
  modelled: "modelled",
  measured: "measured",
} as const;
