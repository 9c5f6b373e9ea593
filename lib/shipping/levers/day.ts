import { halfHour, opening } from "./clock.ts";
import { below, random } from "./random.ts";

/** One sale. `time`: seconds after midnight on the till's clock. */
export type Order = { id: number; time: number; cents: number };

/** Orders per half-hour from opening: a coffee shop's morning and lunch. They sum to 1,000, so one order is 0.1 %. */
const quota = [
  18, 30, 48, 66, 74, 68, 50, 38, 34, 32, 34, 44, 62, 66, 50, 36, 28, 26, 28, 30, 28, 26, 24, 20, 14, 11, 9, 6,
];
/** Menu prices in cents. */
const menu = [275, 295, 310, 345, 365, 385, 410, 425, 445, 290, 475, 745];

/** Items of one order: one, two or three with 56, 34 and 10 in a hundred. */
function itemCount(draw: number): number {
  if (draw < 56) return 1;
  return draw < 90 ? 2 : 3;
}

/** The true sales of the day that a seed stands for, in the order they were made. Each seed has its own truth. */
export function ordersOfDay(daySeed: number): Order[] {
  const next = random(daySeed);
  const times = quota
    .flatMap((count, index) => Array.from({ length: count }, () => opening + index * halfHour + below(next, halfHour)))
    .sort((a, b) => a - b);
  return times.map((time, index) => {
    const items = itemCount(below(next, 100));
    let cents = 0;
    for (let item = 0; item < items; item += 1) cents += menu[below(next, menu.length)] as number;
    return { id: index + 1, time, cents };
  });
}
