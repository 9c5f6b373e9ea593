import { RangeSet } from "../evaluate/range-set.ts";

/** The identities as a set, in any order, repeats included. */
export function setOf(identities: bigint[]): RangeSet {
  const sorted = [...identities].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const ranges: [bigint, bigint][] = [];
  for (const identity of sorted) {
    const last = ranges.at(-1);
    if (last && identity <= last[1]) last[1] = identity < last[1] ? last[1] : identity + 1n;
    else ranges.push([identity, identity + 1n]);
  }
  return RangeSet.ofAll(ranges);
}

/**
 * The whole number at a dotted path (`line_seq`, `payload.line_seq`) of a parsed document; null when there is none.
 * Numbers that JSON would round are expected as decimal strings.
 */
export function identityAt(document: unknown, path: string): bigint | null {
  const found = valueAt(document, path);
  if (typeof found === "number") return Number.isSafeInteger(found) && found >= 0 ? BigInt(found) : null;
  return typeof found === "string" && /^\d{1,19}$/.test(found) ? BigInt(found) : null;
}

/** Milliseconds of the instant at a dotted path, ISO text or epoch milliseconds; null when there is none. */
export function instantAt(document: unknown, path: string): number | null {
  const found = valueAt(document, path);
  const at = typeof found === "number" ? found : typeof found === "string" ? Date.parse(found) : Number.NaN;
  return Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? at : null;
}

export function valueAt(document: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((here, step) => {
    const isObject = typeof here === "object" && here !== null;
    return isObject && Object.hasOwn(here, step) ? (here as Record<string, unknown>)[step] : undefined;
  }, document);
}
