import type { Act, Advice, Fit, Freshness, Measured, Shape } from "../worksheet.ts";
import { smallData } from "../worksheet.ts";

export const worksheetWords = {
  title: "Worksheet",
  subtitle: "Name the decision, the freshness it needs and who pays, before anything runs day and night.",
  three: "Three names",
  decision: "Decision it serves",
  freshness: "Freshness it needs",
  payer: "Who pays for the complexity",
  shape: "Shape",
  kappa: "Kappa in four acts",
  kappaNote: "A repair, not a second system: it runs only when the code changes.",
  measured: "Three measurements",
  measuredNote: "Of your own workload, beside published figures for work that one machine serves.",
  measuredRegion: "Three measurements, table",
  measuredColumns: ["Measured", "Yours", "Published", "Fits"],
  tables: "Tables that do not earn seconds",
  tablesNote: "For each, the batch cadence that serves its decision.",
  tableColumns: ["Table", "Decision", "Batch cadence"],
  table: (index: number, column: string) => `${column}, row ${index + 1}`,
  add: "Add a table",
  remove: "Remove",
  removeRow: (index: number) => `Remove row ${index + 1}`,
  fill: "Fill with the simulator's twelve",
  cost: "Cost of your estate",
  costNote: "The simulator's model. Its prices until you put your own.",
  prices: "Prices, editable",
  streams: "Streams",
  nightlyJobs: "Nightly jobs",
  advice: "What it comes to",
  copy: "Copy as Markdown",
  print: "Print",
  reset: "Start over",
  kept: "Kept in this browser.",
  choose: "choose",
  open: "open",
} as const;

export const freshnessWords: Record<Freshness, string> = {
  seconds: "seconds: block, alert, dispatch",
  minutes: "minutes: steer the hour",
  hours: "hours: plan the day",
  "next-day": "the next day: close, report, review",
};

export const shapeWords: Record<Shape, { name: string; means: string }> = {
  batch: { name: "Batch", means: "One job by the clock. Right, and late by its cadence." },
  lambda: {
    name: "Lambda",
    means: "A batch layer and a fast layer, merged when read: every rule twice, and both must agree for ever.",
  },
  kappa: {
    name: "Kappa",
    means: "One job over a kept log. When the code changes, a second run replaces the first.",
  },
};

export const actWords: Record<Act, { name: string; asks: string }> = {
  "keep-log": { name: "Keep the log", asks: "How long, and from which first record?" },
  "second-job": { name: "Run a second job", asks: "Where does it write while it catches up?" },
  "switch-readers": { name: "Switch the readers", asks: "Who switches, and what must agree first?" },
  "retire-first": { name: "Retire the first", asks: "When is it stopped and its output dropped?" },
};

export const measuredWords: Record<keyof Measured, { name: string; unit: string; published: string }> = {
  smallQueries: {
    name: "Queries that read under 100 MB",
    unit: "%",
    published: `${smallData.smallQueriesPercent} %`,
  },
  storage: { name: "Total storage", unit: "GB", published: `under ${smallData.storageGb} GB for heavy users` },
  oldData: {
    name: "How much rarer week-old data is asked for",
    unit: "×",
    published: `about ${smallData.oldDataTimes} ×`,
  },
};

export const fitWords: Record<Fit, string> = {
  small: "small",
  larger: "larger",
  "not-measured": "not measured",
};

export const adviceWords: Record<Advice, string> = {
  "names-missing": "Not decided: decision, freshness, payer and shape must all be named.",
  "nightly-is-enough": "This decision can wait for a batch. A stream buys freshness that nobody asked for.",
  "small-but-urgent": "Seconds matter, and the data is small: one machine and one stream may serve it.",
  "acts-missing": "Kappa is chosen, but not all four acts are written down.",
  named: "All is named. Take it to the scorecard.",
};
