import type { Badge, Cost, Prices } from "../levers/cost.ts";
import { dollars, monthlyDollars } from "../money.ts";

export const priceWords: Record<keyof Prices, { name: string; unit: string; means: string }> = {
  shardHour: { name: "shardHour", unit: "$", means: "one provisioned shard for an hour, used or not" },
  hours: { name: "hours", unit: "h", means: "hours of a month" },
  shardsPerStream: { name: "shards", unit: "", means: "shards of one stream" },
  workerHour: { name: "workerHour", unit: "$", means: "what stays awake to read one stream" },
  sharedHour: { name: "sharedHour", unit: "$", means: "what exists once there is any stream" },
  nightlyHours: { name: "nightlyHours", unit: "h", means: "hours of the nightly job in a month" },
  nightlyHour: { name: "nightlyHour", unit: "$", means: "one hour of the nightly job" },
};

export const badgeWords: Record<Badge, string> = {
  quoted: "quoted, us-east-1",
  given: "given",
  assumption: "assumption",
};

export const costWords = {
  title: "Cost",
  changed: "changed",
  reset: "Back to our assumptions",
  inputs: ["Input", "Value", "Where from"],
  formula: [
    "streams × (shards × shardHour + workerHour) × hours",
    "+ (streams > 0 ? sharedHour × hours : 0)",
    "+ nightlyJobs × nightlyHours × nightlyHour",
  ],
  aMonth: (amount: number) => `${monthlyDollars(amount)} a month`,
  kinds: ({ streams, nightlyJobs }: Cost) =>
    `${streams} ${streams === 1 ? "stream" : "streams"}, ${nightlyJobs} nightly`,
  shape:
    "The shape is the sourced part: paid by the hour, used or not. What stays awake around a shard is our assumption.",
} as const;

/** What of a month is shard-hours at the quoted price. */
export const shardWords = ({ monthly, shardPart }: Cost, name: string): string =>
  `${name}: ${monthlyDollars(monthly)} a month, of which ${dollars(shardPart * 100)} are shard-hours at the price above.`;

/** The formula with this month's numbers in it, one line per term. */
export function formulaLines({ streams, nightlyJobs }: Cost, price: Prices): string[] {
  const terms: [string, number][] = [
    [
      `${streams} × (${price.shardsPerStream} × ${price.shardHour} + ${price.workerHour}) × ${price.hours}`,
      streams * (price.shardsPerStream * price.shardHour + price.workerHour) * price.hours,
    ],
    [
      streams > 0 ? `${price.sharedHour} × ${price.hours}` : "no stream",
      streams > 0 ? price.sharedHour * price.hours : 0,
    ],
    [
      `${nightlyJobs} × ${price.nightlyHours} × ${price.nightlyHour}`,
      nightlyJobs * price.nightlyHours * price.nightlyHour,
    ],
  ];
  const width = Math.max(...terms.map(([text]) => text.length));
  return terms.map(([text, amount]) => `${text.padEnd(width)} = ${amount.toFixed(2).padStart(8)}`);
}
