export const settingNames = ["default", "fastest"] as const;
export type Setting = (typeof settingNames)[number];
/** A value under each setting. */
export type Each<T> = Record<Setting, T>;

export type Timing = {
  scrape: string;
  scrapeTimeout: string;
  evaluate: string;
  groupBy: string[];
  groupWait: string;
  groupInterval: string;
};

/**
 * `default`: the configuration files that the packages ship. The programs' built-in figures are a minute for scraping and a
 * minute for evaluating, later still. `fastest`: the shortest that a careful team would run.
 */
export const timings: Each<Timing> = {
  default: {
    scrape: "15s",
    scrapeTimeout: "10s",
    evaluate: "15s",
    groupBy: ["alertname", "cluster", "service"],
    groupWait: "30s",
    groupInterval: "5m",
  },
  fastest: {
    scrape: "5s",
    scrapeTimeout: "5s",
    evaluate: "5s",
    groupBy: ["..."],
    groupWait: "5s",
    groupInterval: "5s",
  },
};

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `15m`, `1h` in ms. Throws Error for anything else. */
export function durationMs(text: string): number {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  const each = unitMs[unit ?? ""];
  if (amount === undefined || each === undefined) throw new Error(`not a duration: ${text}`);
  return Number(amount) * each;
}
