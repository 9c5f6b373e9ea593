import { at, hour, journal, minute } from "./clock.ts";
import type { Order } from "./day.ts";
import { below, type Random, random, shuffled } from "./random.ts";

export type Channel = "till-1" | "till-2" | "kiosk" | "app";
/** Why a record is in the log as it is: what happened to its order on the way. */
export const whys = [
  "plain",
  "retry",
  "kiosk flush",
  "outage A",
  "outage A again",
  "outage B",
  "outage C",
  "phone, 12–45 min",
  "phone, 1–5 h",
  "journal",
] as const;
export type Why = (typeof whys)[number];
/** One record of the log. `time`: sale; `arrival`: when the log received it (seconds after midnight). */
export type LogRecord = { id: number; time: number; cents: number; arrival: number; channel: Channel; why: Why };

/** The shop's router was down: both tills go on selling and send what they hold once it is back. */
export const outages = [
  { name: "A", from: at(7, 50), to: at(8, 7), sentTwice: true },
  { name: "B", from: at(12, 5), to: at(12, 55), sentTwice: false },
  { name: "C", from: at(16, 52), to: at(17, 8), sentTwice: false },
] as const;
type Outage = (typeof outages)[number];

const channelCounts: Record<Channel, number> = { "till-1": 380, "till-2": 300, kiosk: 120, app: 200 };

/** Two faults that no lever repairs, both off by default. */
export type ExtraFaults = { journalNeverUploaded?: boolean; fastClockSeconds?: number };

type Deliver = (order: Order, arrival: number, why: Why) => void;

/** The log in arrival order: what the day's orders became on their way, drawn from the fault seed. */
export function deliver(orders: readonly Order[], faultSeed: number, faults: ExtraFaults = {}): LogRecord[] {
  const next = random(faultSeed);
  const names = Object.entries(channelCounts).flatMap(([name, count]) => Array<Channel>(count).fill(name as Channel));
  const drawn = shuffled(names, next);
  const channels = new Map(orders.map((order, index) => [order.id, drawn[index] ?? "app"]));
  const channelOf = (order: Order): Channel => channels.get(order.id) ?? "app";
  const log: LogRecord[] = [];
  const put: Deliver = (order, arrival, why) => log.push({ ...order, arrival, channel: channelOf(order), why });

  const phones = shuffled(
    orders.filter((order) => channelOf(order) === "app" && order.time < at(15)),
    next,
  );
  const short = new Set(phones.slice(0, 8));
  const long = new Set(phones.slice(8, 20));
  const onlyInJournal = new Set(
    orders.filter((order) => channelOf(order) === "till-1" && order.time >= at(17, 30)).slice(0, 9),
  );
  const held = new Map<Outage, Order[]>(outages.map((outage) => [outage, []]));
  const plain: Order[] = [];

  for (const order of orders) {
    const channel = channelOf(order);
    const outage = channel.startsWith("till") && outages.find(({ from, to }) => order.time >= from && order.time < to);
    if (onlyInJournal.has(order)) {
      if (!faults.journalNeverUploaded) put(order, journal + below(next, 5), "journal");
    } else if (outage) held.get(outage)?.push(order);
    else if (channel === "kiosk") put(order, nextFlush(order.time) + 1 + below(next, 3), "kiosk flush");
    else if (short.has(order)) put(order, order.time + 12 * minute + below(next, 33 * minute), "phone, 12–45 min");
    else if (long.has(order)) put(order, order.time + hour + below(next, 4 * hour), "phone, 1–5 h");
    else {
      plain.push(order);
      put(order, order.time + 1 + below(next, 4), "plain");
    }
  }
  for (const [outage, waiting] of held) uploadHeld(outage, waiting, put);
  retries(plain, next, put);
  if (faults.fastClockSeconds) runFast(log, plain, faults.fastClockSeconds);
  return log.sort((a, b) => a.arrival - b.arrival);
}

/** The kiosk flushes every six minutes, two minutes past: :02, :08, :14 … */
function nextFlush(time: number): number {
  const flush = Math.floor(time / (6 * minute)) * 6 * minute + 2 * minute;
  return flush < time ? flush + 6 * minute : flush;
}

/** Two records a second from five seconds after the router is back; one upload is repeated three minutes later. */
function uploadHeld(outage: Outage, orders: readonly Order[], put: Deliver): void {
  for (const [index, order] of orders.entries()) {
    const second = Math.floor(index / 2);
    put(order, outage.to + 5 + second, `outage ${outage.name}`);
    if (outage.sentTwice) put(order, outage.to + 185 + second, "outage A again");
  }
}

/** Ninety orders are sent again 6 to 30 seconds later by a till that missed the answer. */
function retries(plain: readonly Order[], next: Random, put: Deliver): void {
  for (const order of shuffled(plain, next).slice(0, 90)) put(order, order.time + 6 + below(next, 25), "retry");
}

/** One till's clock runs ahead for one order after ten. */
function runFast(log: LogRecord[], plain: readonly Order[], seconds: number): void {
  const order = plain.find((candidate) => candidate.time > at(10));
  for (const record of log) if (record.id === order?.id) record.time += seconds;
}
