import type { Evidence } from "../evaluate/types.ts";
import { isoInstant } from "../observations/time.ts";
import { formatAgainst, formatClock, formatCount, formatDuration, formatQuantity } from "./format.ts";

/** A measured figure against its limit; `label` follows the numbers: "window close to visible". */
export type Figure = { value: number; unit: string; limit: number | null; label: string };

/** What a sentence may say: everything is optional, and a sentence drops what is not known. */
export type Facts = {
  /** The cursor by the name an engineer knows. */
  cursor: string;
  figure: Figure | null;
  /** How long the condition has held, in seconds. */
  heldSeconds: number | null;
  evidence: Evidence;
  /** Observation id or source that could not be seen. */
  unseen: string | null;
};

/** `41 s of 2 m`; a limit of zero reads `3 lines, none allowed`. */
export function amountWords({ value, unit, limit }: Omit<Figure, "label">): string {
  return limit === 0 ? `${formatQuantity(value, unit)}, none allowed` : formatAgainst(value, limit, unit);
}

/** `41 s of 2 m, window close to visible`; `0 lines missing, none allowed`. */
export function figureWords({ value, unit, limit, label }: Figure): string {
  return limit === 0
    ? `${formatQuantity(value, unit)} ${label}, none allowed`
    : `${formatAgainst(value, limit, unit)}, ${label}`;
}

/** ` for 12 m`, or nothing while the start is unknown. */
export const held = ({ heldSeconds }: Facts): string =>
  heldSeconds === null || heldSeconds < 1 ? "" : ` for ${formatDuration(heldSeconds)}`;

/** Joins the clauses that are known into one sentence. */
export function say(...clauses: (string | null | false)[]): string {
  const known = clauses.filter((clause): clause is string => typeof clause === "string" && clause !== "");
  return `${known.join(", ")}.`;
}

export const figure = (facts: Facts): string | null => (facts.figure ? figureWords(facts.figure) : null);

/** Evidence as a count (`48 213`); null when it is not there. */
export function countOf(facts: Facts, ...keys: string[]): string | null {
  const value = first(facts, keys);
  const whole = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
  return whole ? formatCount(value) : null;
}

/** `1 line is`, `3 lines are`, `Some lines are` while the count is not known. */
export function manyOf(facts: Facts, keys: string[], one: string, many: string): string {
  const count = countOf(facts, ...keys);
  return `${count ?? "Some"} ${count === "1" ? one : many}`;
}

export function clockOf(facts: Facts, ...keys: string[]): string | null {
  const value = first(facts, keys);
  if (typeof value === "number") return formatClock(isoInstant(value));
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatClock(value) : null;
}

/** Text that came from a monitored system: one word of it, so that no sentence carries a trace or a payload. */
export function textOf(facts: Facts, ...keys: string[]): string | null {
  const value = first(facts, keys);
  return typeof value === "string" && /^[\w.$:/-]{1,80}$/.test(value) ? value : null;
}

function first({ evidence }: Facts, keys: string[]): string | number | boolean | null {
  for (const key of keys) {
    const value = evidence[key];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}
