import { formatCount, formatDuration } from "../../board/format.ts";
import { monthlyDollars } from "../money.ts";

const list = (names: readonly string[]) => names.join(", ");

/** Why a row of a product's first card stands as it does: one sentence each, from contract, firings and rebuilds. */
export const cardReasons = {
  alertMissing: "No alarm on a number, or none on nothing moving.",
  alertNotFired: (numbers: readonly string[], movements: readonly string[]) =>
    [
      numbers.length === 0 ? "" : `No alarm on a number has a firing that holds here (${list(numbers)}).`,
      movements.length === 0 ? "" : `No alarm on nothing moving has a firing that holds here (${list(movements)}).`,
    ]
      .filter(Boolean)
      .join(" "),
  alertFired: (number: string, movement: string) => `Fired: ${number} on a number, ${movement} on nothing moving.`,
  notWritten: "The contract names no owner.",
  written: (field: string, seconds: number, owners: readonly string[]) =>
    `${field}, at most ${formatDuration(seconds)} old, owned by ${list(owners)}.`,
  noDecision: "The contract names no decision for it.",
  cost: (streams: number, monthly: number, payers: readonly string[]) =>
    `${streams} ${streams === 1 ? "stream" : "streams"}: ${monthlyDollars(monthly)} a month, modelled; ${list(payers)} pays.`,
  noRebuild: "Nobody has recorded a rebuild. On the lab: one-board rebuild.",
  rebuilt: (records: number, differences: number, repairs = 0) =>
    differences === 0
      ? `${formatCount(records)} records read again; no difference from the truth.${repairs === 0 ? "" : ` ${formatCount(repairs)} rows that late records had missed are repaired by it.`}`
      : `${formatCount(records)} records read again; ${formatCount(differences)} sums differ.`,
  tablesWithout: (tables: readonly string[]) => `Streamed without a decision: ${list(tables)}.`,
  tables: (tables: readonly string[]) =>
    tables.length === 0 ? "It streams no table of its own." : `Each names its decision: ${list(tables)}.`,
} as const;
