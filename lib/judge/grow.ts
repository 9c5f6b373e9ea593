import { parseSize } from "../contracts/quantities.ts";
import { formatLsn, parseLsn } from "../observations/positions.ts";
import { changeAt } from "./dotted.ts";

export type Growth = Record<string, number | string>;

const ranges = /^\{(.*)\}$/;
const lsnText = /^[0-9a-fA-F]{1,8}\/[0-9a-fA-F]{1,8}$/;

const amountOf = (amount: number | string): bigint =>
  typeof amount === "number" ? BigInt(amount) : /^-?\d+$/.test(amount) ? BigInt(amount) : parseSize(amount);

/**
 * A figure after one sweep: numbers and decimal strings add, an LSN advances, the last range of an int8multirange gets
 * longer (`{}` begins at 1), null stays. Throws RangeError where there is nothing to grow.
 */
export function grown(before: unknown, amount: number | string): unknown {
  const by = amountOf(amount);
  if (before === null) return null;
  if (typeof before === "number") return before + Number(by);
  if (typeof before !== "string")
    throw new RangeError(before === undefined ? "nothing to grow" : `cannot grow ${JSON.stringify(before)}`);
  if (lsnText.test(before)) return formatLsn(parseLsn(before) + by);
  const inner = ranges.exec(before)?.[1];
  if (inner === undefined) return (BigInt(before) + by).toString();
  const last = /\[(\d+),(\d+)\)$/.exec(inner);
  if (!last) return by === 0n ? before : `{[1,${1n + by})}`;
  return `{${inner.slice(0, last.index)}[${last[1]},${BigInt(last[2] ?? 0) + by})}`;
}

/** Throws RangeError, with the field named, where there is nothing to grow. */
export const growFields = (value: unknown, growth: Growth): unknown =>
  Object.entries(growth).reduce<unknown>((here, [path, amount]) => {
    try {
      return changeAt(here, path.split("."), (before) => grown(before, amount));
    } catch (error) {
      throw new RangeError(`${path}: ${(error as Error).message}`);
    }
  }, value);
