import { type Lever, streams } from "./consumer.ts";

/** Dollars and hours. `shardHour` is the quoted price, `hours` a 30-day month; the rest are named assumptions, editable. */
export type Prices = {
  shardHour: number;
  hours: number;
  shardsPerStream: number;
  /** What must stay awake to read one stream. */
  workerHour: number;
  /** What exists once there is any stream. */
  sharedHour: number;
  nightlyHours: number;
  nightlyHour: number;
};
export type Badge = "quoted" | "given" | "assumption";

export const prices: Prices = {
  shardHour: 0.015,
  hours: 720,
  shardsPerStream: 1,
  workerHour: 0.185,
  sharedHour: 0.15,
  nightlyHours: 88,
  nightlyHour: 1,
};
export const priceBadges: Record<keyof Prices, Badge> = {
  shardHour: "quoted",
  hours: "given",
  shardsPerStream: "assumption",
  workerHour: "assumption",
  sharedHour: "assumption",
  nightlyHours: "assumption",
  nightlyHour: "assumption",
};
const tables = 13;

export type Cost = { streams: number; nightlyJobs: number; pipelines: number; monthly: number; shardPart: number };

/** The modelled month in dollars, to the cent. One nightly job serves the other tables until all thirteen stream. */
export function costOf(levers: ReadonlySet<Lever>, price: Prices = prices): Cost {
  const all = levers.has("all-tables");
  return monthlyCost(all ? tables : Number(streams(levers)), all ? 0 : 1, price);
}

/** The same model for any estate: so many streams, so many nightly jobs. */
export function monthlyCost(streamCount: number, nightlyJobs: number, price: Prices = prices): Cost {
  const shards = streamCount * price.shardsPerStream * price.shardHour * price.hours;
  const workers = streamCount * price.workerHour * price.hours;
  const shared = streamCount > 0 ? price.sharedHour * price.hours : 0;
  const nightly = nightlyJobs * price.nightlyHours * price.nightlyHour;
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  return {
    streams: streamCount,
    nightlyJobs,
    pipelines: streamCount + nightlyJobs,
    monthly: cents(shards + workers + shared + nightly),
    shardPart: cents(shards),
  };
}
