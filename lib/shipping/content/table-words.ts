import type { OtherTable } from "../levers/other-tables.ts";

/** Which decision reads a table, and the batch cadence that would serve it as well. */
export const tableWords: Record<OtherTable, { decision: string; cadence: string }> = {
  menu_item: { decision: "what the boards list tomorrow", cadence: "nightly" },
  price: { decision: "what tomorrow's receipts charge", cadence: "nightly" },
  store: { decision: "none this year", cadence: "when it changes" },
  till: { decision: "which till to repair", cadence: "daily at 05:00" },
  staff: { decision: "next week's roster", cadence: "nightly" },
  shift: { decision: "payroll at the end of the month", cadence: "nightly" },
  supplier: { decision: "whom to order from", cadence: "weekly" },
  stock_count: { decision: "the order placed at 16:00", cadence: "hourly" },
  stock_delivery: { decision: "invoices to pay", cadence: "daily at 18:00" },
  loyalty_member: { decision: "the monthly letter", cadence: "nightly" },
  promotion: { decision: "next week's offer", cadence: "nightly" },
  opening_hours: { decision: "the sign on the door", cadence: "when it changes" },
};

export const otherTablesWords = {
  title: "The other twelve tables",
  region: "The other twelve tables, list",
  note: "The orders job runs unchanged beside them and never reads one.",
  columns: ["Table", "Changes that day", "Decision it serves", "Batch cadence that serves it"],
  sum: (changes: number, none: number) => `${changes} changes in all; ${none} tables had none.`,
  hours: (hours: number) => `A stream for each is paid for ${hours} h a month, changes or none.`,
} as const;
