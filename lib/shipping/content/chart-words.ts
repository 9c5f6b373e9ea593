import { NBSP } from "../../board/format.ts";
import type { WindowRow } from "../levers/through-day.ts";
import { dollars, percent } from "../money.ts";

export const chartWords = {
  title: "Shown against truth, through the day",
  note: "shaded: not shown · A B C: router down",
  numbers: "Show numbers",
  columns: ["Read at", "Truth so far", "Shown", "Accuracy", "Total alone would say"],
  summary: (truth: number, shown: number) =>
    `Cumulative sales of the day: truth ends at ${dollars(truth)}, shown at ${dollars(shown)}. Router down 07:50–08:07, 12:05–12:55 and 16:52–17:08.`,
  truth: (cents: number) => `truth ${dollars(cents)}`,
  shown: (cents: number) => `shown ${dollars(cents)}`,
  at: (clock: string, shown: number, truth: number) => `${clock} ${dollars(shown)} of ${dollars(truth)}`,
  lunch: (raw: string, clean: string) =>
    `At 12:50, in outage B, the rawest rung reads ${raw} of the total and the rung with a watermark ${clean}: the worst code looks best.`,
} as const;

export const barWords = {
  title: (window: string) => `Each ${window}`,
  region: (window: string) => `Each ${window}, table`,
  legend: "grey shown, hatched missing, dotted too much",
  columns: ["From", "Truth", "Shown", "Off by"],
  summary: (rows: number, wrong: number, window: string) =>
    wrong === 0 ? `${rows} ${window}s, each as sold.` : `${wrong} of ${rows} ${window}s differ.`,
  worst: (label: string, { shownCents, truthCents }: WindowRow) =>
    `${label} shows ${dollars(shownCents)} of ${dollars(truthCents)}`,
} as const;

export const headWords = {
  lead: (window: string) => `Accuracy, per ${window}`,
  wrong: (wrong: number, rows: number, errorCents: number, window: string) =>
    wrong === 0 ? `all ${rows} ${window}s as sold` : `${wrong} of ${rows} ${window}s wrong, by ${dollars(errorCents)}`,
  total: "Day total",
  alone: (value: number) => `Total alone would say ${percent(value)}.`,
  lag: "Time lag, 14:00",
  lagLive: `poll every 5${NBSP}s`,
  lagNightly: "since last night's load",
  pipelines: "Pipelines",
  cost: "Monthly cost",
  formula: "see the formula",
  keys: (keys: number) => `state: ${keys} order ids`,
} as const;

export const ladderWords = {
  title: "The ladder",
  hint: "open a number for its orders",
  first: "Rung",
  columns: ["Accuracy", "Day total", "Total alone"],
  after: ["Time lag 14:00", "Pipelines", "A month, modelled"],
  all: "all",
  counted: "counted",
  skipped: "skipped",
  region: "Ladder table, scrolls sideways",
  copy: "Copy as Markdown",
} as const;

export const combinationWords = {
  title: "All 16 combinations",
  region: "All 16 combinations, table",
  note: "Stream on; the window and the watermark as set above. They uncover every rung.",
  columns: ["Accuracy", "Day total", "What to read in it"],
  set: "Set",
  setLabel: (names: string) => `Set the levers: ${names}`,
  alone: "Stream alone",
  yes: "on",
  no: "off",
} as const;

export const listWordsOf = {
  none: "No number is open. Open one in the ladder.",
  empty: "None here.",
  columns: ["Order", "Channel", "Sold", "Arrived", "Amount", "Why", "Edit"],
  all: (count: number) => `Show all ${count}`,
  fewer: "Show fewer",
  reasons: "By reason",
  edit: "Edit",
  editLabel: (id: number) => `Edit this record of order ${id}`,
  back: (parts: string) => `Shown where they were sold with: ${parts}.`,
  rungOf: (rung: string) => `under ${rung}`,
  asSet: "the levers as set",
} as const;

export const editWords = {
  title: "Edit one record",
  note: "The truth stays what the shop sold.",
  order: "Order",
  find: "Find",
  record: "Record",
  amount: "Amount, $",
  time: "Sold at",
  drop: "Drop it from the log",
  apply: "Apply",
  undo: "Undo the edit",
  none: "No such order in the log.",
  hint: "Orders are numbered in the order in which they were sold.",
  bad: "An amount is 0 to 9,999.99; a time is hh:mm:ss.",
  effect: (before: number, after: number, totalBefore: number, totalAfter: number) =>
    `${percent(before)} → ${percent(after)}, ${dollars(totalBefore)} → ${dollars(totalAfter)}`,
  noEffect: "This record moves nothing under these levers.",
} as const;

export const controlWords = {
  title: "The day",
  seed: "Day seed",
  seedNote: (truth: number, orders: string) => `${orders} orders, truth ${dollars(truth)}.`,
  use: "Use it",
  badSeed: "A whole number from 0 to 4294967295.",
  window: "Window",
  faults: "Faults no lever repairs",
  start: "Start over",
  settings: "Day and window",
  watermark: "Watermark, minutes",
  subtitle: (orders: string, truth: number, seed: number, faults: number) =>
    `One shop day, ${orders} orders, truth ${dollars(truth)}. Day seed ${seed}, fault seed ${faults}.`,
} as const;
