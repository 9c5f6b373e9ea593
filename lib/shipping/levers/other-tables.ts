import { closing, opening } from "./clock.ts";
import { below, random } from "./random.ts";

/** The shop's other twelve tables and how often each changes on an ordinary day: a design choice, like the day itself. */
const changesADay = {
  menu_item: 1,
  price: 2,
  store: 0,
  till: 4,
  staff: 3,
  shift: 12,
  supplier: 0,
  stock_count: 6,
  stock_delivery: 3,
  loyalty_member: 14,
  promotion: 1,
  opening_hours: 0,
} as const;
export type OtherTable = keyof typeof changesADay;
export const otherTables = Object.keys(changesADay) as OtherTable[];

/** One committed change. `time`: seconds after midnight. */
export type Change = { table: OtherTable; time: number };

/** What a stream of each of the twelve would have carried that day, in the order of commit. */
export function changesOfDay(daySeed: number): Change[] {
  const next = random(daySeed);
  return otherTables
    .flatMap((table) =>
      Array.from({ length: changesADay[table] }, () => ({ table, time: opening + below(next, closing - opening) })),
    )
    .sort((a, b) => a.time - b.time);
}
