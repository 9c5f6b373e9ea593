import type { Prices } from "./levers/cost.ts";

export const freshnesses = ["seconds", "minutes", "hours", "next-day"] as const;
export type Freshness = (typeof freshnesses)[number];
export const shapes = ["batch", "lambda", "kappa"] as const;
export type Shape = (typeof shapes)[number];
export const acts = ["keep-log", "second-job", "switch-readers", "retire-first"] as const;
export type Act = (typeof acts)[number];

/** Measured on the reader's own workload, as typed. Percent, GB, times. */
export type Measured = { smallQueries: string; storage: string; oldData: string };
export type TableRow = { table: string; decision: string; cadence: string };
export type Worksheet = {
  decision: string;
  freshness: Freshness | null;
  payer: string;
  shape: Shape | null;
  acts: Record<Act, string>;
  measured: Measured;
  tables: TableRow[];
  streams: string;
  nightlyJobs: string;
  /** The reader's own prices; absent: the simulator's. */
  price?: Prices;
};

export const emptyWorksheet: Worksheet = {
  decision: "",
  freshness: null,
  payer: "",
  shape: null,
  acts: { "keep-log": "", "second-job": "", "switch-readers": "", "retire-first": "" },
  measured: { smallQueries: "", storage: "", oldData: "" },
  tables: [{ table: "", decision: "", cadence: "" }],
  streams: "1",
  nightlyJobs: "1",
};

/** Published figures of workloads that one machine serves: queries under 100 MB, heavy users' storage, week-old data. */
export const smallData = { smallQueriesPercent: 90, storageGb: 100, oldDataTimes: 20 } as const;
export type Fit = "small" | "larger" | "not-measured";

/** Each measured input against the published figure; not a number is not measured. */
export function fitOf({ smallQueries, storage, oldData }: Measured): Record<keyof Measured, Fit> {
  const judge = (text: string, isSmall: (value: number) => boolean): Fit => {
    const value = text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
    if (!Number.isFinite(value) || value < 0) return "not-measured";
    return isSmall(value) ? "small" : "larger";
  };
  return {
    smallQueries: judge(smallQueries, (percent) => percent >= smallData.smallQueriesPercent),
    storage: judge(storage, (gb) => gb <= smallData.storageGb),
    oldData: judge(oldData, (times) => times >= smallData.oldDataTimes),
  };
}

/** What the worksheet says: a decision without all three names decides nothing; a small, unhurried one needs no stream. */
export type Advice = "names-missing" | "nightly-is-enough" | "small-but-urgent" | "acts-missing" | "named";

export function adviceOf(sheet: Worksheet): Advice {
  const { decision, freshness, payer, shape } = sheet;
  if (decision.trim() === "" || freshness === null || payer.trim() === "" || shape === null) return "names-missing";
  if (freshness === "next-day" || freshness === "hours") return shape === "batch" ? "named" : "nightly-is-enough";
  if (shape === "kappa" && acts.some((act) => sheet.acts[act].trim() === "")) return "acts-missing";
  return Object.values(fitOf(sheet.measured)).every((fit) => fit === "small") ? "small-but-urgent" : "named";
}

/** Whole number of streams or jobs as typed; 0 for anything else. */
export const countOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);
