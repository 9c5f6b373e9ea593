import { NBSP } from "../board/format.ts";

/** Cents → `$6.10`, `$1,234.50`; a negative amount keeps its sign before the dollar. */
export function dollars(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const text = `$${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, "0")}`;
  return cents < 0 && whole > 0 ? `−${text}` : text;
}

/** Dollars of a modelled month → `$88`, `$1,234`, with cents only where there are any. */
export function monthlyDollars(amount: number): string {
  const cents = Math.round(amount * 100);
  return cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents);
}

/** One decimal, as it was rounded down where it was measured. */
export const percent = (value: number): string => `${value.toFixed(1)}${NBSP}%`;

/** The step between two floored percentages, in tenths so that no rounding shows: `+7.5 pt`. */
export function points(from: number, to: number): string {
  const tenths = Math.round(to * 10) - Math.round(from * 10);
  const sign = tenths < 0 ? "−" : "+";
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)}${NBSP}pt`;
}

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
