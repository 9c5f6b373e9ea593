import { isoInstant } from "../../observations/time.ts";

/** Retained bytes by instant, oldest first, over the window by which they are judged. JSON: kept in memory. */
export type Trend = [at: number, retained: string][];

/** The contract's disk budget, or 80 % of the server's own limit where that is lower. */
export function budgetBytes(contractBudget: bigint, maxSlotWalKeepBytes: bigint | null): bigint {
  if (maxSlotWalKeepBytes === null || maxSlotWalKeepBytes <= 0n) return contractBudget;
  const ofServer = (maxSlotWalKeepBytes * 8n) / 10n;
  return ofServer < contractBudget ? ofServer : contractBudget;
}

export function remembered(trend: Trend, retained: bigint | null, now: number, windowMs: number): Trend {
  const recent = trend.filter(([at]) => at >= now - windowMs && at < now);
  return retained === null ? recent : [...recent, [now, retained.toString()]];
}

/** Bytes per millisecond between the oldest sample and the newest; null when it cannot be said. */
export function growth(trend: Trend): number | null {
  const first = trend[0];
  const last = trend[trend.length - 1];
  if (first === undefined || last === undefined || last[0] <= first[0]) return null;
  return Number(BigInt(last[1]) - BigInt(first[1])) / (last[0] - first[0]);
}

const paceEvery = 30 * 60_000;
const day = 86_400_000;

/** Notes the end of the log each half hour, for a day. A log that went back is another server's. */
export function noted(paces: Trend, current: bigint, now: number): Trend {
  const last = paces.at(-1);
  if (last && BigInt(last[1]) > current) return [[now, current.toString()]];
  if (last && now - last[0] < paceEvery) return paces;
  return [...paces.filter(([at]) => at >= now - day - paceEvery), [now, current.toString()]];
}

/** The slowest and the fastest half hour that is known, and `rate` itself: bytes per millisecond. */
export function paceRange(paces: Trend, rate: number | null): { slowest: number; fastest: number } | null {
  if (rate === null) return null;
  const known = ranges.get(paces) ?? rangeOf(paces);
  ranges.set(paces, known);
  return { slowest: Math.min(rate, known.slowest), fastest: Math.max(rate, known.fastest) };
}

/** A list of paces is replaced each half hour, and asked about in every sweep. */
const ranges = new WeakMap<Trend, { slowest: number; fastest: number }>();

function rangeOf(paces: Trend): { slowest: number; fastest: number } {
  const rates = paces.slice(1).flatMap((to, index) => growth([paces[index] ?? to, to]) ?? []);
  return { slowest: Math.min(...rates), fastest: Math.max(...rates) };
}

const horizonMs = 365 * 86_400_000;

/** When `from` reaches `to` at this rate, ISO; null when it does not grow, is there already, or lies past a year. */
export function reachedAt(now: number, from: bigint, to: bigint, bytesPerMs: number | null): string | null {
  if (bytesPerMs === null || !(bytesPerMs > 0) || from >= to) return null;
  const ms = Number(to - from) / bytesPerMs;
  return ms <= horizonMs ? isoInstant(Math.round(now + ms)) : null;
}

/** Minimum over the window at or above the budget is the same as: at or above it in every sample for that long. */
export function overSince(before: number | null, retained: bigint | null, budget: bigint, now: number): number | null {
  if (retained === null) return before;
  return retained >= budget ? (before ?? now) : null;
}
