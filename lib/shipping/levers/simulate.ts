import { type Accuracy, accuracyOf, truthByWindow } from "./accuracy.ts";
import { consume, type Lever, lagSeconds, leverNames, type Run, type Settings, shipped } from "./consumer.ts";
import { type Cost, costOf, type Prices } from "./cost.ts";
import { type Order, ordersOfDay } from "./day.ts";
import { deliver, type ExtraFaults, type LogRecord } from "./delivery.ts";

/** The shipped day and its faults. Another day seed has another truth; the fault seed stays. */
export const shippedSeeds = { day: 423, faults: 51 } as const;

export type Day = { orders: Order[]; log: LogRecord[] };
export type Result = { levers: Lever[]; accuracy: Accuracy; cost: Cost; lagSeconds: number; run: Run };

export function dayOf(daySeed: number, faultSeed: number = shippedSeeds.faults, faults: ExtraFaults = {}): Day {
  const orders = ordersOfDay(daySeed);
  return { orders, log: deliver(orders, faultSeed, faults) };
}

/** Levers over a day's log: accuracy, lag and totals measured, cost modelled. Reading before the freeze cuts the truth there too. */
export function simulate(day: Day, levers: readonly Lever[], settings: Settings = shipped, price?: Prices): Result {
  const on = new Set(levers);
  const run = consume(day.log, on, settings);
  const soFar = day.orders.filter((order) => order.time < settings.readAt);
  const accuracy = accuracyOf(truthByWindow(soFar, settings.windowSeconds), run.shown);
  return { levers: [...levers], accuracy, cost: costOf(on, price), lagSeconds: lagSeconds(on), run };
}

/** The rungs in their fixed order, the nightly job first. */
export function ladder(day: Day, settings: Settings = shipped, price?: Prices): Result[] {
  return [0, 1, 2, 3, 4, 5, 6].map((rungs) => simulate(day, leverNames.slice(0, rungs), settings, price));
}

export type Refusal = { lever: Lever; needs: Lever[] };

/** What a lever still asks for. A replay without the four before it needs an explicit bypass. */
export function refusal(levers: readonly Lever[], bypass: boolean): Refusal | null {
  if (bypass || !levers.includes("replay")) return null;
  const on = new Set(levers);
  const needs = leverNames
    .slice(0, 4)
    .filter((lever) => !on.has(lever) && !(lever === "stream" && on.has("all-tables")));
  return needs.length > 0 ? { lever: "replay", needs } : null;
}
